package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.Received;
import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Training loops in Python with {@code sdk/python/giveway.py}, run by a real agent. */
class PythonLoopTest {

    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path SDK =
            Path.of("..", "sdk", "python").toAbsolutePath().normalize();

    /** Counts steps, saves the count, goes on from it; prints moments by the clock of {@link System#nanoTime()}. */
    private static final String LOOP = """
            import giveway, sys, time
            start = giveway.resume_from()
            step = int((start / "state").read_text()) if start else 0
            print("from", step, "at", time.monotonic_ns(), flush=True)
            giveway.ready()
            while step < int(sys.argv[1]):
                time.sleep(0.001)
                step += 1
                if giveway.should_save():
                    print("asked at", time.monotonic_ns(), flush=True)
                    giveway.save(str(step).encode())
                    print("left at", time.monotonic_ns(), flush=True)
                    giveway.leave()
            print("done at", step)
            """;

    @BeforeAll
    static void needsPython() {
        assumeTrue(Files.isExecutable(PYTHON), PYTHON + " is not here");
    }

    @Test
    void theTestsOfTheSdkPass() throws Exception {
        ProcessBuilder tests = new ProcessBuilder(PYTHON.toString(), "-m", "unittest").directory(SDK.toFile());
        tests.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        Process process = tests.redirectErrorStream(true).start();

        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).containsPattern("Ran [1-9][0-9]* tests");
    }

    @Test
    void aLoopThatGivesWayGoesOnWhereItStopped() throws IOException {
        try (Rig rig = new Rig()) {
            AttemptId first = rig.newAttempt();
            start(rig, first, 1_000_000, null);
            rig.await(first, ReportType.READY);
            rig.checkpoint(first);
            assertThat(rig.await(first, ReportType.EXITED).exitCode()).isEqualTo(85);
            String saved = rig.await(first, ReportType.CHECKPOINTED).checkpoint();
            int step = Integer.parseInt(Files.readString(Path.of(saved, "state")));

            AttemptId second = new AttemptId(first.job(), 2);
            start(rig, second, step + 10, saved);

            assertThat(rig.await(second, ReportType.EXITED).exitCode()).isZero();
            rig.awaitLog(second, "from " + step + " at");
            rig.awaitLog(second, "done at " + (step + 10));
        }
    }

    /** The figures that are promised: a request reaches the process's handler within 200 ms in 99 of 100 cases. */
    @Test
    @Tag("fault")
    void startsRequestsAndExitsAreFast() throws IOException {
        List<Long> starts = new ArrayList<>();
        List<Long> requests = new ArrayList<>();
        List<Long> exits = new ArrayList<>();
        try (Rig rig = new Rig()) {
            for (int i = 0; i < 100; i++) {
                AttemptId attempt = rig.newAttempt();
                long start = start(rig, attempt, 1_000_000, null);
                rig.await(attempt, ReportType.READY);
                long request = rig.checkpoint(attempt);
                Received exited = rig.awaitReceived(attempt, ReportType.EXITED);
                rig.awaitLog(attempt, "left at");
                starts.add(moment(rig, attempt, "from 0 at") - rig.server.servedAt(start));
                requests.add(moment(rig, attempt, "asked at") - rig.server.servedAt(request));
                exits.add(exited.atNanos() - moment(rig, attempt, "left at"));
            }
        }

        System.out.println("command to first line of Python: " + figures(starts));
        System.out.println("request to handler: " + figures(requests));
        System.out.println("last line of Python to EXITED: " + figures(exits));
        assertThat(percentile(requests, 99)).isLessThan(Duration.ofMillis(200));
    }

    private static long start(Rig rig, AttemptId attempt, int steps, String resumeFrom) {
        return rig.order(
                attempt,
                new Start(
                        new DepartmentId("vision"),
                        new Workload(
                                List.of(PYTHON.toString(), "-c", LOOP, Integer.toString(steps)),
                                null,
                                Map.of("PYTHONPATH", SDK.toString(), "PYTHONDONTWRITEBYTECODE", "1"),
                                null),
                        List.of(new Placement("n1", 1, List.of(0))),
                        "SIGUSR1",
                        Duration.ofSeconds(2),
                        resumeFrom));
    }

    private static long moment(Rig rig, AttemptId attempt, String what) {
        Await.until(what, () -> rig.server.log(attempt).contains(what));
        return rig.server
                .log(attempt)
                .lines()
                .filter(line -> line.startsWith(what))
                .mapToLong(line -> Long.parseLong(line.substring(what.length()).strip()))
                .findFirst()
                .orElseThrow();
    }

    private static String figures(List<Long> nanos) {
        return "p50 " + percentile(nanos, 50).toMillis() + " ms, p99 "
                + percentile(nanos, 99).toMillis() + " ms";
    }

    private static Duration percentile(List<Long> nanos, int percent) {
        List<Long> sorted = nanos.stream().sorted().toList();
        return Duration.ofNanos(sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100)));
    }
}
