package io.giveway.queue.cycle;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one thread at a time run a task, and runs it once more where it was asked for meanwhile, however often. */
final class Turnstile {

    private final Runnable task;
    private final Runnable last;
    private final Executor executor;
    private final ReentrantLock inside = new ReentrantLock();
    private boolean running;
    private boolean again;
    private boolean closed;

    /**
     * @param task what to run
     * @param last what to run once, when it is closed and nothing runs any more
     */
    Turnstile(Runnable task, Runnable last, Executor executor) {
        this.task = task;
        this.last = last;
        this.executor = executor;
    }

    /** Asks for a run that begins after this call. */
    synchronized void enter() {
        if (closed) {
            return;
        }
        if (running) {
            again = true;
            return;
        }
        running = true;
        executor.execute(this::turn);
    }

    private void turn() {
        inside.lock();
        try {
            do {
                task.run();
            } while (another());
        } finally {
            inside.unlock();
        }
    }

    private synchronized boolean another() {
        running = again && !closed;
        again = false;
        return running;
    }

    /** Lets nobody in any more, waits for whoever is inside, and runs the last task. */
    void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        inside.lock();
        try {
            last.run();
        } finally {
            inside.unlock();
        }
    }
}
