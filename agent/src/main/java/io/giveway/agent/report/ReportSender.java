package io.giveway.agent.report;

import io.giveway.agent.server.Backoff;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Refused;
import io.giveway.agent.server.Server;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends what the spools hold, each spool in its order and none waiting for another, until the server has it. A server
 * that is away costs one try per spool every 10 s.
 */
public final class ReportSender implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ReportSender.class.getName());
    private static final int THREADS = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Server server;
    private final Set<ReportSpool> busy = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, work -> {
        Thread thread = new Thread(work, "reports");
        thread.setDaemon(true);
        return thread;
    });

    public ReportSender(Server server) {
        this.server = server;
    }

    /** The spool kept in a folder; what is left in it from before a restart is sent. */
    public ReportSpool open(AttemptId attempt, Path folder) throws IOException {
        ReportSpool spool = new ReportSpool(attempt, folder, this);
        wake(spool);
        return spool;
    }

    void wake(ReportSpool spool) {
        if (!spool.isSent() && busy.add(spool)) {
            threads.execute(() -> send(spool, new Backoff(LONGEST_PAUSE)));
        }
    }

    private void send(ReportSpool spool, Backoff backoff) {
        try {
            for (Optional<Report> next = spool.next(); next.isPresent(); next = spool.next()) {
                deliver(spool.attempt(), next.get());
                spool.settle();
                backoff.reset();
            }
        } catch (CallFailed failure) {
            Duration pause = backoff.after(failure);
            Future<?> unused = threads.schedule(() -> send(spool, backoff), pause.toMillis(), TimeUnit.MILLISECONDS);
            return;
        } catch (InterruptedException closed) {
            return;
        }
        busy.remove(spool);
        wake(spool);
    }

    private void deliver(AttemptId attempt, Report report) throws CallFailed, InterruptedException {
        try {
            server.report(attempt, report);
        } catch (Refused refused) {
            LOG.log(
                    Level.WARNING,
                    "attempt {0}: report {1} is dropped: {2}",
                    attempt,
                    report.type(),
                    refused.getMessage());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
