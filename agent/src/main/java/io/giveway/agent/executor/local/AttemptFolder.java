package io.giveway.agent.executor.local;

import io.giveway.agent.executor.Uptime;
import io.giveway.agent.file.StateFile;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of one attempt, which agent and supervisor share (docs/operate/agent.md lists its files). Whoever links
 * {@code claim} decides what becomes of the attempt: a supervisor that runs it or an agent that refuses it, never both.
 */
record AttemptFolder(Path path, Path checkpoints) {

    private static final System.Logger LOG = System.getLogger(AttemptFolder.class.getName());
    private static final String PLAN = "plan.json";
    private static final String REFUSED = "refused: ";

    static AttemptFolder of(Path work, AttemptId attempt) {
        String number = Integer.toString(attempt.number());
        return new AttemptFolder(
                work.resolve("attempts").resolve(attempt.job().value()).resolve(number),
                work.resolve("checkpoints").resolve(attempt.job().value()).resolve(number));
    }

    /** The attempts of a work folder whose plan was written. */
    static List<AttemptId> known(Path work) throws IOException {
        Path attempts = Files.createDirectories(work.resolve("attempts"));
        try (Stream<Path> plans = Files.find(attempts, 3, (path, attributes) -> path.endsWith(PLAN))) {
            return plans.map(plan -> attempts.relativize(plan))
                    .map(plan -> new AttemptId(
                            new JobId(plan.getName(0).toString()),
                            Integer.parseInt(plan.getName(1).toString())))
                    .toList();
        }
    }

    /** Lays everything out that a supervisor needs. The attempt is known only when its plan is written after that. */
    void layOut(String script, Duration leasedFrom) throws IOException {
        Files.createDirectories(control());
        Files.createDirectories(home());
        Files.createDirectories(checkpoints);
        lease().write(Long.toString(leasedFrom.toSeconds()));
        Path run = path.resolve("run.sh");
        Files.deleteIfExists(run);
        Files.createFile(run, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(run, script);
    }

    /** Tells the job's owner where its output would be, since nothing else of it will be there. */
    void explain(String refusal) throws IOException {
        Files.writeString(output(), "giveway: this attempt was not started: " + refusal + "\n");
    }

    /** Takes the attempt away from every supervisor that may still come, unless one was faster. */
    void refuse(String detail) throws IOException {
        Path ours = path.resolve("claim.agent");
        Files.writeString(ours, REFUSED + detail);
        try {
            Files.createLink(claim().path(), ours);
        } catch (FileAlreadyExistsException claimed) {
            LOG.log(Level.DEBUG, "{0} is claimed already", path);
        }
    }

    /** Why the agent refused to run it; empty where it did not. */
    Optional<String> refusal() throws IOException {
        return claim().read()
                .filter(claim -> claim.startsWith(REFUSED))
                .map(claim -> claim.substring(REFUSED.length()));
    }

    /** The job's first process; empty until it runs. */
    Optional<ProcessName> leader() throws IOException {
        return process().read().flatMap(ProcessName::parse);
    }

    /** The uptime at which the job's first process started. */
    Optional<Duration> started() throws IOException {
        try {
            return process().word(2).map(Uptime::parse);
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }

    StateFile plan() {
        return file(PLAN);
    }

    /** When the lease was last renewed, in whole seconds of uptime. */
    StateFile lease() {
        return file("lease");
    }

    /** {@code PID START_TIME BOOT_ID} of the supervisor, or {@code refused: } and why. */
    StateFile claim() {
        return file("claim");
    }

    /** {@code PID START_TIME UPTIME} of the job's first process. */
    StateFile process() {
        return file("process");
    }

    /** {@code CODE UPTIME}. */
    StateFile exit() {
        return file("exit");
    }

    /** {@code ID GRACE_SECONDS}: what the supervisor is told to do. */
    StateFile stop() {
        return file("stop");
    }

    /** The id of the stop that the supervisor carries out. */
    StateFile stopping() {
        return file("stopping");
    }

    /** There if the supervisor stopped the attempt by itself. */
    StateFile selfStop() {
        return file("self-stop");
    }

    /** {@code ID SIGNAL_NUMBER} of the last checkpoint request. */
    StateFile requested() {
        return file("requested");
    }

    /** The id of the last checkpoint request whose signal was sent. */
    StateFile asked() {
        return file("asked");
    }

    /** There when nothing is left to tell. */
    StateFile closed() {
        return file("closed");
    }

    Path output() {
        return path.resolve("output.log");
    }

    Path supervisorLog() {
        return path.resolve("supervisor.log");
    }

    Path shipped() {
        return path.resolve("shipped");
    }

    Path control() {
        return path.resolve("control");
    }

    Path home() {
        return path.resolve("home");
    }

    private StateFile file(String name) {
        return new StateFile(path.resolve(name));
    }
}
