package io.giveway.agent.log;

import io.giveway.agent.file.StateFile;
import io.giveway.agent.server.Backoff;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Server;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Ships the output of all attempts in chunks, taking turns, so that one that prints without end does not hold up the
 * others. It has a thread of its own because reports must never wait for output.
 */
public final class LogShipper implements Runnable {

    private static final Duration EVERY = Duration.ofMillis(300);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Server server;
    private final Map<AttemptId, LogTail> tails = new ConcurrentHashMap<>();
    private final Semaphore hurry = new Semaphore(0);

    public LogShipper(Server server) {
        this.server = server;
    }

    /** Follows a file that grows, from where the server had it. */
    public void follow(AttemptId attempt, Path output, Path shippedTo) throws IOException {
        tails.put(attempt, new LogTail(attempt, output, new StateFile(shippedTo)));
    }

    /** The attempt writes nothing any more: the rest is shipped at once. */
    public void end(AttemptId attempt) {
        LogTail tail = tails.get(attempt);
        if (tail != null) {
            tail.end();
            hurry.release();
        }
    }

    /** Whether the server has all, or wants no more. */
    public boolean isDone(AttemptId attempt) {
        LogTail tail = tails.get(attempt);
        return tail == null || tail.isDone();
    }

    public void forget(AttemptId attempt) {
        tails.remove(attempt);
    }

    @Override
    public void run() {
        Backoff backoff = new Backoff(LONGEST_PAUSE);
        try {
            while (true) {
                try {
                    while (shipInTurns()) {}
                    backoff.reset();
                    if (hurry.tryAcquire(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                        hurry.drainPermits();
                    }
                } catch (CallFailed away) {
                    Thread.sleep(backoff.after(away).toMillis());
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean shipInTurns() throws CallFailed, InterruptedException {
        boolean more = false;
        for (LogTail tail : tails.values()) {
            more |= tail.ship(server);
        }
        return more;
    }
}
