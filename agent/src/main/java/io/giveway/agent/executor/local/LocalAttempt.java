package io.giveway.agent.executor.local;

import io.giveway.agent.executor.local.ControlFolder.Mark;
import io.giveway.agent.file.StateFile;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One attempt as its folder shows it. {@link #examine()} reads the folder and reports what is new; all that must be
 * remembered is in the folder, so that after a restart it goes on as if nothing had been.
 */
final class LocalAttempt {

    private static final Duration YOUNG = Duration.ofSeconds(30);

    private final AttemptId id;
    private final AttemptFolder folder;
    private final AttemptPlan plan;
    private final AttemptReports reports;
    private final Clock clock;
    private final String boot;
    private final Instant known;
    private long passedOn;
    private @Nullable Process supervisor;

    LocalAttempt(
            AttemptId id, AttemptFolder folder, AttemptPlan plan, AttemptReports reports, String boot, Clock clock) {
        this.id = id;
        this.folder = folder;
        this.plan = plan;
        this.reports = reports;
        this.clock = clock;
        this.boot = boot;
        this.known = clock.instant();
    }

    AttemptId id() {
        return id;
    }

    AttemptFolder folder() {
        return folder;
    }

    Set<String> gpus() {
        return plan.gpus();
    }

    boolean isOver() {
        return reports.has(ReportType.EXITED) || reports.has(ReportType.GONE);
    }

    /** Whether the server knows how it ended. */
    boolean isSettled() {
        return isOver() && reports.areSent();
    }

    /** Whether nobody has taken it up yet. */
    boolean waits() {
        return supervisor == null && !isOver() && !folder.claim().exists();
    }

    void launch(Supervisors supervisors) throws IOException {
        try {
            supervisor = supervisors.launch(folder, plan);
        } catch (IOException failure) {
            folder.refuse("its supervisor cannot be started: " + failure.getMessage());
        }
    }

    /** Notes a request to save, by the job's own signal where the request names none. */
    void checkpoint(long request, @Nullable String signal) throws IOException {
        if (folder.requested().number(0, 0) < request) {
            new ControlFolder(folder.control()).ask(request);
            int number = signal == null
                    ? plan.signalNumber()
                    : Signals.number(signal).orElse(0);
            folder.requested().write(request + " " + number);
        }
    }

    void stop(String request, Duration grace) throws IOException {
        folder.stop().write(request + " " + grace.toSeconds());
        folder.refuse("stopped before it started");
    }

    void renew(Duration leasedFrom) throws IOException {
        folder.lease().write(Long.toString(leasedFrom.toSeconds()));
    }

    /**
     * Reads the folder and reports what is new.
     *
     * @return true if something is under way that no file will announce
     */
    boolean examine() throws IOException {
        if (isOver()) {
            return false;
        }
        // Read first what was written last, so that nothing that came before it is missed.
        Optional<Exit> exit = folder.exit().read().flatMap(Exit::parse);
        Optional<ProcessName> leader = folder.leader();
        boolean restless = leader.isEmpty();
        if (leader.isPresent()) {
            if (!reports.has(ReportType.STARTED)) {
                reports.started(modified(folder.process()));
            }
            restless = noteReady(leader.get());
            restless |= reports.saves(exit.isPresent());
            passRequestOn(leader.get());
        }
        if (exit.isPresent()) {
            reports.unannounced();
            reports.exited(exit.get(), modified(folder.exit()), stopped());
            return false;
        }
        restless |= lookAfterSupervisor(leader);
        return restless;
    }

    private boolean noteReady(ProcessName leader) throws IOException {
        if (reports.has(ReportType.READY)) {
            return false;
        }
        Optional<Mark> mark = new ControlFolder(folder.control()).ready();
        if (mark.isPresent()) {
            reports.ready(mark.get().at());
            return false;
        }
        int signal = plan.signalNumber();
        if (signal > 0 && !Processes.catching(leader.pid(), signal).isEmpty()) {
            reports.ready(clock.instant());
            return false;
        }
        return signal > 0 && Duration.between(known, clock.instant()).compareTo(YOUNG) < 0;
    }

    /** Sends the signal of a request once, to those who catch it. A job that takes requests by file alone gets none. */
    private void passRequestOn(ProcessName leader) throws IOException {
        long request = folder.requested().number(0, 0);
        if (request <= Math.max(passedOn, folder.asked().number(0, 0))) {
            return;
        }
        passedOn = request; // in memory as well, or a full disk would make it a signal at every look
        int signal = (int) folder.requested().number(1, 0);
        if (signal > 0 && Processes.lives(leader)) {
            List<Long> catching = Processes.catching(leader.pid(), signal);
            if (!catching.isEmpty()) {
                Signals.send(signal, catching);
            } else if (new ControlFolder(folder.control()).ready().isEmpty()) {
                Signals.send(signal, List.of(-leader.pid()));
            }
        }
        folder.asked().write(Long.toString(request));
    }

    private boolean lookAfterSupervisor(Optional<ProcessName> leader) throws IOException {
        Optional<String> claim = folder.claim().read();
        if (claim.isEmpty()) {
            if (supervisor != null && !supervisor.isAlive()) {
                folder.refuse("its supervisor ended at once, with " + supervisor.exitValue());
            }
            return true;
        }
        Optional<ProcessName> keeper = ProcessName.parse(claim.get()).filter(name -> lives(name, claim.get()));
        if (keeper.isPresent()) {
            return insistOnStop(keeper.get());
        }
        boolean endedJustNow = folder.exit().read().flatMap(Exit::parse).isPresent();
        return endedJustNow || bury(leader);
    }

    /** Repeats a stop until the supervisor has taken it up: a signal can come before the supervisor listens. */
    private boolean insistOnStop(ProcessName keeper) throws IOException {
        String stop = folder.stop().word(0).orElse("");
        if (stop.equals(folder.stopping().word(0).orElse(""))) {
            return false;
        }
        ProcessHandle.of(keeper.pid()).ifPresent(ProcessHandle::destroy);
        return true;
    }

    /** Nobody tells any more how it ends: what is left is killed, and when nothing is left it is gone. */
    private boolean bury(Optional<ProcessName> leader) throws IOException {
        List<Long> left = new ArrayList<>(Processes.withEnvironment(RunScript.mark(folder)));
        leader.filter(Processes::lives).ifPresent(name -> left.add(-name.pid()));
        if (!left.isEmpty()) {
            Signals.send(Signals.KILL, left);
            return true;
        }
        reports.unannounced();
        reports.gone(clock.instant(), folder.refusal().orElse("its supervisor is gone, and how it ended was not seen"));
        return false;
    }

    private @Nullable String stopped() {
        if (folder.selfStop().exists()) {
            return "stopped by its supervisor, since the agent could not renew its lease";
        }
        return folder.stopping().exists() ? "stopped on request" : null;
    }

    private boolean lives(ProcessName keeper, String claim) {
        return claim.endsWith(boot) && Processes.lives(keeper);
    }

    private static Instant modified(StateFile file) throws IOException {
        return Files.getLastModifiedTime(file.path()).toInstant();
    }
}
