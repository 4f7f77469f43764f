package io.giveway.agent.executor.local;

import java.lang.System.Logger.Level;
import java.time.Duration;

/** Does something again and again in a thread of its own. An error ends the round and not the thread. */
final class Rounds implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Rounds.class.getName());

    private final Duration every;
    private final Runnable round;
    private final Thread thread;

    Rounds(String name, Duration every, Runnable round) {
        this.every = every;
        this.round = round;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                take();
                Thread.sleep(every.toMillis());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void take() {
        try {
            round.run();
        } catch (RuntimeException bug) {
            LOG.log(Level.ERROR, thread.getName() + ": a round failed", bug);
        }
    }
}
