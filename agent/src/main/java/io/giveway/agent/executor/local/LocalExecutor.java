package io.giveway.agent.executor.local;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.executor.Uptime;
import io.giveway.agent.log.LogShipper;
import io.giveway.agent.report.ReportSender;
import io.giveway.contracts.agent.InventoryNode;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs attempts as processes of this machine. One lock guards all of it: orders, what the watch tells and the regular
 * look come from three threads, and each is short.
 */
public final class LocalExecutor implements Executor {

    private static final System.Logger LOG = System.getLogger(LocalExecutor.class.getName());
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int LOOKS_BETWEEN_FULL_ONES = 10;

    private final Path work;
    private final Objections objections;
    private final LocalNodes nodes;
    private final Supervisors supervisors;
    private final ReportSender reports;
    private final LogShipper logs;
    private final Uptime uptime;
    private final Clock clock;
    private final String boot;
    private final Map<AttemptId, LocalAttempt> attempts = new LinkedHashMap<>();
    private final Set<AttemptId> restless = new HashSet<>();
    private final Set<AttemptId> unwatched = new HashSet<>();
    private final ChangeWatch watch = new ChangeWatch(this::examine);
    private final Rounds looking = new Rounds("look", LOOK, this::look);
    private final Rounds cleaning;
    private long looks;

    /** Finds the attempts again that an earlier life of the agent has left in {@code work}, and goes on with them. */
    public LocalExecutor(
            Path work,
            Map<String, Integer> gpusByNode,
            Duration selfStop,
            ReportSender reports,
            LogShipper logs,
            Uptime uptime,
            Clock clock)
            throws IOException {
        this.work = work;
        this.objections = new Objections(gpusByNode);
        this.nodes = new LocalNodes(gpusByNode, work);
        this.supervisors = new Supervisors(work, selfStop);
        this.reports = reports;
        this.logs = logs;
        this.uptime = uptime;
        this.clock = clock;
        this.boot = Processes.boot();
        recover();
        OldFolders old = new OldFolders(work);
        this.cleaning = new Rounds("clean", Duration.ofHours(1), () -> old.remove(clock.instant()));
        watch.start();
        looking.start();
        cleaning.start();
    }

    @Override
    public synchronized void start(AttemptId id, Start start, Duration leasedFrom) {
        AttemptFolder folder = AttemptFolder.of(work, id);
        if (attempts.containsKey(id) || folder.plan().exists()) {
            LOG.log(Level.INFO, "attempt {0}: was started before", id);
            return;
        }
        Optional<String> objection = objections.to(start);
        String script = objection.isPresent() ? "exit 126\n" : RunScript.of(id, start, folder);
        know(id, folder, AttemptPlan.of(start), script, leasedFrom, objection);
    }

    @Override
    public synchronized void checkpoint(AttemptId id, long request, @Nullable String signal) {
        LocalAttempt attempt = attempts.get(id);
        if (attempt == null) {
            LOG.log(Level.INFO, "attempt {0}: is asked to save and is not here", id);
            return;
        }
        examine(id); // what was saved before is no answer to this request
        tryIn(attempt, () -> attempt.checkpoint(request, signal));
        examine(id);
    }

    @Override
    public synchronized void stop(AttemptId id, String request, Duration grace) {
        LocalAttempt attempt = attempts.get(id);
        if (attempt != null) {
            if (!attempt.isOver()) {
                LOG.log(Level.INFO, "attempt {0}: is stopped, with {1} to leave by itself", id, grace);
                tryIn(attempt, () -> attempt.stop(request, grace));
                examine(id);
            }
            return;
        }
        AttemptFolder folder = AttemptFolder.of(work, id);
        if (!folder.plan().exists()) {
            AttemptPlan nothing = new AttemptPlan(List.of(), null, Duration.ZERO);
            know(id, folder, nothing, "exit 126\n", Duration.ZERO, Optional.of("it was never started here"));
        }
    }

    @Override
    public synchronized void renew(Collection<AttemptId> ids, Duration leasedFrom) {
        ids.stream()
                .map(attempts::get)
                .filter(attempt -> attempt != null && !attempt.isOver())
                .forEach(attempt -> tryIn(attempt, () -> attempt.renew(leasedFrom)));
    }

    @Override
    public synchronized List<InventoryNode> nodes() {
        return nodes.inventory();
    }

    @Override
    public synchronized List<AttemptId> running() {
        return ids(attempt -> !attempt.isOver());
    }

    @Override
    public synchronized List<AttemptId> attempts() {
        return ids(attempt -> !attempt.isSettled());
    }

    private List<AttemptId> ids(Predicate<LocalAttempt> which) {
        return attempts.values().stream().filter(which).map(LocalAttempt::id).toList();
    }

    @Override
    public void close() {
        cleaning.close();
        looking.close();
        watch.close();
    }

    /** Makes an attempt known: a refusal before its plan, so that no restart in between can start it. */
    private void know(
            AttemptId id,
            AttemptFolder folder,
            AttemptPlan plan,
            String script,
            Duration leasedFrom,
            Optional<String> refusal) {
        try {
            folder.layOut(script, leasedFrom);
            if (refusal.isPresent()) {
                folder.refuse(refusal.get());
                folder.explain(refusal.get());
            }
            folder.plan().write(plan.json());
            adopt(id, folder, plan);
            launchWaiting();
            examine(id);
        } catch (IOException failure) {
            LOG.log(Level.ERROR, "attempt " + id + ": cannot be started", failure);
            attempts.remove(id);
            tellGone(id, folder, "it could not be started: " + failure.getMessage());
        }
    }

    private void recover() throws IOException {
        for (AttemptId id : AttemptFolder.known(work)) {
            AttemptFolder folder = AttemptFolder.of(work, id);
            if (folder.closed().exists()) {
                continue;
            }
            try {
                adopt(id, folder, AttemptPlan.read(folder.plan().read().orElse("")));
            } catch (IOException damaged) {
                LOG.log(Level.ERROR, "attempt " + id + ": is left out, its folder cannot be read", damaged);
            }
        }
        if (!attempts.isEmpty()) {
            LOG.log(Level.INFO, "goes on with {0} attempts", attempts.size());
        }
        List.copyOf(attempts.keySet()).forEach(this::examine);
    }

    private void adopt(AttemptId id, AttemptFolder folder, AttemptPlan plan) throws IOException {
        AttemptReports facts = new AttemptReports(folder, reports.open(id, folder.path()), uptime, clock);
        LocalAttempt attempt = new LocalAttempt(id, folder, plan, facts, boot, clock);
        logs.follow(id, folder.output(), folder.shipped());
        attempts.put(id, attempt);
        if (attempt.isOver()) {
            logs.end(id);
        } else if (!watch.add(id, folder)) {
            unwatched.add(id);
        }
    }

    private synchronized void examine(AttemptId id) {
        LocalAttempt attempt = attempts.get(id);
        if (attempt == null || attempt.isOver()) {
            return;
        }
        tryIn(attempt, () -> {
            if (attempt.examine()) {
                restless.add(id);
            } else {
                restless.remove(id);
            }
        });
        if (attempt.isOver()) {
            restless.remove(id);
            unwatched.remove(id);
            watch.remove(id);
            logs.end(id);
            launchWaiting();
        }
    }

    /** Starts what is prepared, unless one of its GPUs is still used: an attempt that the server gave up may be on its way out. */
    private void launchWaiting() {
        Set<String> used = new HashSet<>();
        for (LocalAttempt attempt : attempts.values()) {
            if (!attempt.waits() && !attempt.isOver()) {
                used.addAll(attempt.gpus());
            }
        }
        for (LocalAttempt attempt : attempts.values()) {
            if (attempt.waits() && Collections.disjoint(used, attempt.gpus())) {
                tryIn(attempt, () -> attempt.launch(supervisors));
                used.addAll(attempt.gpus());
            }
        }
    }

    private synchronized void look() {
        boolean full = looks++ % LOOKS_BETWEEN_FULL_ONES == 0;
        Set<AttemptId> due = new HashSet<>(full ? attempts.keySet() : restless);
        due.addAll(unwatched);
        due.forEach(this::examine);
        if (full) {
            launchWaiting();
            closeFinished();
        }
    }

    private void closeFinished() {
        List<LocalAttempt> finished = attempts.values().stream()
                .filter(attempt -> attempt.isSettled() && logs.isDone(attempt.id()))
                .toList();
        for (LocalAttempt attempt : finished) {
            tryIn(attempt, () -> attempt.folder().closed().write(""));
            attempts.remove(attempt.id());
            logs.forget(attempt.id());
        }
    }

    /** Trouble with one attempt's files must not keep the others waiting; it is looked at again. */
    private void tryIn(LocalAttempt attempt, Step step) {
        try {
            step.take();
        } catch (IOException | RuntimeException failure) {
            if (restless.add(attempt.id())) {
                LOG.log(Level.ERROR, "attempt " + attempt.id() + ": its folder cannot be read or written", failure);
            }
        }
    }

    private void tellGone(AttemptId id, AttemptFolder folder, String detail) {
        try {
            reports.open(id, folder.path())
                    .append(new Report(null, ReportType.GONE, clock.instant(), null, null, null, detail));
        } catch (IOException unreadable) {
            LOG.log(Level.ERROR, "attempt " + id + ": nothing can be told of it", unreadable);
        }
    }

    private interface Step {
        void take() throws IOException;
    }
}
