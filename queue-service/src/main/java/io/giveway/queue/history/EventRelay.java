package io.giveway.queue.history;

import io.giveway.contracts.event.FeedEvent;
import io.giveway.queue.live.EventStream;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Adds events to the Redis stream once they are committed and numbered. It may fall behind, die, or find Redis empty: who
 * misses an event in the stream reads it from the feed (docs/decisions/0006).
 */
@ApplicationScoped
class EventRelay {

    private static final Logger LOG = Logger.getLogger(EventRelay.class);
    private static final int AT_ONCE = 200;
    /** How long a burst gathers, and how soon events are looked for again that an older transaction keeps unnumbered. */
    private static final Duration BREATH = Duration.ofMillis(20);

    private final EventFeed feed;
    private final EventStream stream;
    private final Duration tick;
    private final Semaphore news = new Semaphore(0);
    private final Thread thread = new Thread(this::run, "event-relay");
    private volatile boolean closed;
    private @Nullable Long relayed;
    private boolean failing;

    EventRelay(EventFeed feed, EventStream stream, @ConfigProperty(name = "giveway.stream.relay-every") Duration tick) {
        this.feed = feed;
        this.stream = stream;
        this.tick = tick;
    }

    void start(@Observes StartupEvent started) {
        thread.setDaemon(true);
        thread.start();
    }

    void recorded(@Observes(during = TransactionPhase.AFTER_SUCCESS) EventsRecorded events) {
        news.release();
    }

    private void run() {
        Duration pause = tick;
        while (!closed) {
            try {
                if (news.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    TimeUnit.MILLISECONDS.sleep(BREATH.toMillis());
                    news.drainPermits();
                }
                pause = round();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Duration round() {
        try {
            boolean behind = relay();
            if (failing) {
                LOG.info("events go to the stream again");
                failing = false;
            }
            return behind ? BREATH : tick;
        } catch (RuntimeException e) {
            relayed = null;
            LOG.logf(failing ? Logger.Level.DEBUG : Logger.Level.WARN, "events do not go to the stream: %s", e);
            failing = true;
            return tick;
        }
    }

    /** Adds what there is; true where some committed events could not be numbered yet. */
    private boolean relay() {
        long last = relayed == null ? begin() : relayed;
        for (List<FeedEvent> events = feed.after(last, AT_ONCE); !events.isEmpty(); ) {
            long top = stream.add(events);
            last = events.get(events.size() - 1).sequence();
            if (top > last) {
                last = begin();
            }
            events = feed.after(last, AT_ONCE);
        }
        relayed = last;
        return feed.isBehind();
    }

    /** Where to go on: after what the stream has, maybe from another replica, but no further back than it may hold. */
    private long begin() {
        long top = stream.top(); // before the feed's last, which it can only pass in another life of the database
        long last = feed.last();
        if (top > last) {
            LOG.warnf("the stream is at %d and the feed at %d: the stream is dropped", top, last);
            stream.drop();
        }
        return Math.max(top > last ? 0 : top, last - stream.length());
    }

    void stop(@Observes ShutdownEvent shutdown) {
        closed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
