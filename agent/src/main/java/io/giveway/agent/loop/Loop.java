package io.giveway.agent.loop;

import io.giveway.agent.server.Backoff;
import io.giveway.agent.server.CallFailed;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A thread that takes turns for ever. A server that is away is tried again, at most {@code longestPause} apart, and said
 * so once; an error in a turn ends the turn and not the agent.
 */
final class Loop implements Runnable {

    private static final System.Logger LOG = System.getLogger(Loop.class.getName());

    private final String name;
    private final Duration every;
    private final Backoff backoff;
    private final Turn turn;
    private final CountDownLatch tried = new CountDownLatch(1);
    private boolean failing;

    Loop(String name, Duration every, Duration longestPause, Turn turn) {
        this.name = name;
        this.every = every;
        this.backoff = new Backoff(longestPause);
        this.turn = turn;
    }

    Thread start() {
        Thread thread = new Thread(this, name);
        thread.start();
        return thread;
    }

    /** Waits until the first turn is over, well or badly. */
    void awaitFirst() throws InterruptedException {
        tried.await();
    }

    @Override
    public void run() {
        try {
            while (true) {
                Duration pause = take();
                tried.countDown();
                Thread.sleep(pause.toMillis());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration take() throws InterruptedException {
        try {
            turn.take();
            backoff.reset();
            if (failing) {
                LOG.log(Level.INFO, "{0}: works again", name);
            }
            failing = false;
            return every;
        } catch (CallFailed failure) {
            if (!failing) {
                LOG.log(Level.WARNING, "{0}: tried until it works: {1}", name, failure.getMessage());
            }
            failing = true;
            return backoff.after(failure);
        } catch (RuntimeException bug) {
            LOG.log(Level.ERROR, name + ": a turn failed", bug);
            return every.plusSeconds(1);
        }
    }
}
