package io.giveway.chassis.feed;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A thread of its own that follows the events for as long as the service runs. What fails is tried again after a pause, and
 * told once as long as it fails alike.
 */
public final class EventFollower implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(EventFollower.class);

    private final EventReader reader;
    private final Duration pause;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private @Nullable String failing;

    private EventFollower(EventReader reader, Duration pause) {
        this.reader = reader;
        this.pause = pause;
        this.thread = new Thread(this::follow, "event-follower");
        this.thread.setDaemon(true);
    }

    /** Begins to follow. */
    public static EventFollower start(EventReader reader, Duration pause) {
        EventFollower follower = new EventFollower(reader, pause);
        follower.thread.start();
        return follower;
    }

    private void follow() {
        while (closed.getCount() > 0) {
            try {
                reader.next();
                if (failing != null) {
                    LOG.info("events: they come by the stream again");
                    failing = null;
                }
            } catch (RuntimeException e) {
                if (closed.getCount() > 0) {
                    tell(e.toString());
                    rest();
                }
            }
        }
    }

    private void tell(String fault) {
        if (!fault.equals(failing)) {
            LOG.warnf("events: tried again every %s, by the feed where only the stream is away: %s", pause, fault);
            failing = fault;
        }
    }

    private void rest() {
        try {
            if (closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("closed while it paused");
            }
        } catch (InterruptedException e) {
            closed.countDown();
        }
    }

    /** Ends the thread, also where it waits for news. */
    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
