package io.giveway.chassis.feed;

import io.giveway.contracts.event.FeedEvent;
import java.util.List;

/** Where events are read: the feed, which has them all, or the stream, which has new ones sooner. */
@FunctionalInterface
public interface EventSource {

    /** Events after a sequence, oldest first. Fails while the source is away. */
    List<FeedEvent> after(long sequence, int limit);
}
