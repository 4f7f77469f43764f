package io.giveway.agent.rig;

import io.giveway.contracts.agent.Command;
import io.giveway.contracts.agent.CommandType;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A server, an agent and a folder for both. When it is closed nothing that was started in it runs any more. */
public final class Rig implements AutoCloseable {

    public final FakeServer server = new FakeServer();
    public final AgentProgram agent;
    public final Path work;

    private final Path folder;
    private final AtomicInteger jobs = new AtomicInteger();

    public Rig(Map<String, String> overrides) throws IOException {
        this.folder = Files.createTempDirectory("giveway-agent").toRealPath();
        this.work = folder.resolve("work");
        this.agent = new AgentProgram(folder, settings(overrides));
    }

    public Rig() throws IOException {
        this(Map.of());
    }

    private Map<String, String> settings(Map<String, String> overrides) {
        Map<String, String> settings = new LinkedHashMap<>(Map.of(
                "server", server.url().toString(),
                "issuer", server.issuer().toString(),
                "client.id", "agent-a100",
                "client.secret", "se:cret",
                "pool", "a100",
                "name", "a1",
                "nodes", "n1:64,n2:8",
                "work", work.toString(),
                "heartbeat.every", "PT0.2S",
                "inventory.every", "PT0.3S"));
        settings.putAll(overrides);
        return settings;
    }

    /** A job of this rig that nobody has seen yet, on a GPU of its own. */
    public AttemptId newAttempt() {
        return new AttemptId(new JobId("job-" + jobs.incrementAndGet()), 1);
    }

    public AttemptId shell(String script) {
        return start(newAttempt(), workload(script), null);
    }

    /** A shell script that saves on SIGUSR1. */
    public AttemptId saving(String script) {
        return start(newAttempt(), workload(script), "SIGUSR1");
    }

    public AttemptId start(AttemptId attempt, Workload workload, String signal) {
        order(attempt, startOf(workload, jobs.get() % 64, signal));
        return attempt;
    }

    public static Start startOf(String script, int gpu) {
        return startOf(workload(script), gpu, null);
    }

    private static Start startOf(Workload workload, int gpu, String signal) {
        return new Start(
                new DepartmentId("vision"),
                workload,
                List.of(new Placement("n1", 1, List.of(gpu))),
                signal,
                Duration.ofSeconds(2),
                null);
    }

    /** The next attempt of a job, which goes on from a checkpoint. */
    public AttemptId resume(AttemptId last, String script, String checkpoint) {
        AttemptId next = new AttemptId(last.job(), last.number() + 1);
        Start start = startOf(script, jobs.get() % 64);
        order(
                next,
                new Start(
                        start.department(), start.workload(), start.placement(), "SIGUSR1", start.grace(), checkpoint));
        return next;
    }

    public long order(AttemptId attempt, Start start) {
        return server.order(new Command(0, CommandType.START, attempt, start, null, null));
    }

    public long checkpoint(AttemptId attempt) {
        return server.order(new Command(0, CommandType.CHECKPOINT, attempt, null, "SIGUSR1", Duration.ofSeconds(2)));
    }

    public long stop(AttemptId attempt, Duration grace) {
        return server.order(new Command(0, CommandType.STOP, attempt, null, null, grace));
    }

    public static Workload workload(String script) {
        return new Workload(List.of("sh", "-c", script), null, null, null);
    }

    /** The reports of an attempt; one that came twice, as one may around a restart, counts once. */
    public List<Report> reports(AttemptId attempt) {
        return received(attempt).map(Received::report).distinct().toList();
    }

    public List<ReportType> types(AttemptId attempt) {
        return reports(attempt).stream().map(Report::type).toList();
    }

    public Report await(AttemptId attempt, ReportType type) {
        return awaitReceived(attempt, type).report();
    }

    public Received awaitReceived(AttemptId attempt, ReportType type) {
        Await.until(
                () -> type + " of " + attempt + " comes; there came " + reports(attempt) + "\n" + agent.output(),
                () -> find(attempt, type).isPresent());
        return find(attempt, type).orElseThrow();
    }

    public void awaitLog(AttemptId attempt, String text) {
        Await.until(
                () -> "'" + text + "' is in the log: " + server.log(attempt) + "\n" + agent.output(),
                () -> server.log(attempt).contains(text));
    }

    public Path attemptFolder(AttemptId attempt) {
        return work.resolve("attempts/" + attempt);
    }

    public Path control(AttemptId attempt, String file) {
        return attemptFolder(attempt).resolve("control").resolve(file);
    }

    public Path checkpoints(AttemptId attempt) {
        return work.resolve("checkpoints/" + attempt);
    }

    /** The number of the job's first process. */
    public long pid(AttemptId attempt) throws IOException {
        await(attempt, ReportType.STARTED);
        return Long.parseLong(
                Files.readString(attemptFolder(attempt).resolve("process")).split(" ")[0]);
    }

    /** Whether a process runs; one that is dead and not yet collected does not. */
    public static boolean runs(long pid) {
        try {
            return !Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        agent.killed();
        server.close();
        for (ProcessHandle process : ours()) {
            process.destroyForcibly();
        }
        Await.until("all processes of " + folder + " are gone", () -> ours().isEmpty());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Supervisors have the folder among their arguments, jobs in their environment. */
    private List<ProcessHandle> ours() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> has(process, "cmdline") || has(process, "environ"))
                .toList();
    }

    private boolean has(ProcessHandle process, String file) {
        try {
            byte[] content = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), file));
            return new String(content, StandardCharsets.UTF_8).contains(folder + "/");
        } catch (IOException gone) {
            return false;
        }
    }

    private Optional<Received> find(AttemptId attempt, ReportType type) {
        return received(attempt)
                .filter(received -> received.report().type() == type)
                .reduce((first, last) -> last);
    }

    private Stream<Received> received(AttemptId attempt) {
        return server.reports.stream().filter(received -> received.attempt().equals(attempt));
    }
}
