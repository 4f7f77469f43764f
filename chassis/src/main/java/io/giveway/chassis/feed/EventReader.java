package io.giveway.chassis.feed;

import io.giveway.contracts.event.FeedEvent;
import java.util.List;

/**
 * Leads events to their consumer: from the stream where that goes on just where the consumer is, else from the feed. A
 * stream that is away, empty, cut short or not in order costs time, and never an event.
 */
public final class EventReader {

    private static final int AT_ONCE = 500;

    private final EventSource stream;
    private final EventSource feed;
    private final EventConsumer consumer;

    public EventReader(EventSource stream, EventSource feed, EventConsumer consumer) {
        this.stream = stream;
        this.feed = feed;
        this.consumer = consumer;
    }

    /**
     * Waits for the next events and applies them.
     *
     * @throws RuntimeException what keeps the stream away, after the feed was read to its end; or what keeps the feed away
     */
    public void next() {
        long applied = consumer.applied();
        List<FeedEvent> news;
        try {
            news = stream.after(applied, AT_ONCE);
        } catch (RuntimeException away) {
            catchUp();
            throw away;
        }
        if (follows(applied, news)) {
            consumer.apply(applied, news);
        } else {
            catchUp();
        }
    }

    /** Reads the feed to its end. */
    public void catchUp() {
        long applied = consumer.applied();
        for (List<FeedEvent> page = feed.after(applied, AT_ONCE);
                !page.isEmpty();
                page = feed.after(applied, AT_ONCE)) {
            applied = consumer.apply(applied, page);
        }
    }

    private static boolean follows(long applied, List<FeedEvent> events) {
        long next = applied;
        for (FeedEvent event : events) {
            if (event.sequence() != ++next) {
                return false;
            }
        }
        return !events.isEmpty();
    }
}
