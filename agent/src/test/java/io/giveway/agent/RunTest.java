package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real processes, started by a real agent: how they start, what they find around them, how they end. */
class RunTest {

    private static Rig rig;

    @BeforeAll
    static void open() throws IOException {
        rig = new Rig();
    }

    @AfterAll
    static void close() throws IOException {
        rig.close();
    }

    @ParameterizedTest
    @CsvSource({
        "exit 0, 0",
        "exit 85, 85",
        "exit 3, 3",
        "kill -KILL $$, 137",
        "kill -SEGV $$, 139",
        "trap 'exit 9' TERM; kill $$; sleep 9, 9"
    })
    void theExitCodeIsThatOfTheProcess(String script, int code) {
        AttemptId attempt = rig.shell(script);

        Report exited = rig.await(attempt, ReportType.EXITED);

        assertThat(exited.exitCode()).isEqualTo(code);
        assertThat(exited.detail()).isNull();
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.EXITED);
        assertThat(rig.reports(attempt)).extracting(Report::sequence).containsExactly(1L, 2L);
    }

    @Test
    void theTimeOnGpusIsMeasuredByTheMonotonicClock() {
        long ordered = System.nanoTime();
        AttemptId attempt = rig.shell("sleep 1");

        Duration ran = rig.await(attempt, ReportType.EXITED).ran();
        assertThat(ran).isBetween(Duration.ofMillis(980), Duration.ofNanos(System.nanoTime() - ordered));
    }

    @Test
    void aProgramThatDoesNotExistEndsTheAttemptAndSaysWhy() {
        AttemptId attempt =
                rig.start(rig.newAttempt(), new Workload(List.of("no-such-program"), null, null, null), null);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(127);
        rig.awaitLog(attempt, "no-such-program");
    }

    @Test
    void aWorkingDirectoryThatDoesNotExistEndsTheAttemptAndSaysWhy() {
        Workload workload = new Workload(List.of("true"), null, null, "/no/such/folder");
        AttemptId attempt = rig.start(rig.newAttempt(), workload, null);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(126);
        rig.awaitLog(attempt, "/no/such/folder");
    }

    @Test
    void theProcessFindsItsEnvironment() {
        AttemptId attempt = new AttemptId(rig.newAttempt().job(), 7);
        rig.order(
                attempt,
                new Start(
                        new DepartmentId("vision"),
                        new Workload(
                                List.of("env"),
                                null,
                                Map.of(
                                        "LR",
                                        "it's 0.1",
                                        "A.B-C",
                                        "odd",
                                        "GIVEWAY_ATTEMPT",
                                        "99",
                                        "CUDA_VISIBLE_DEVICES",
                                        "5"),
                                null),
                        List.of(new Placement("n1", 2, List.of(60, 61)), new Placement("n2", 1, List.of(3))),
                        null,
                        Duration.ofSeconds(1),
                        "/checkpoints/6/step-9"));

        rig.awaitLog(attempt, "A.B-C=odd");
        rig.awaitLog(attempt, "PWD=");

        assertThat(rig.server.log(attempt).lines())
                .contains(
                        "PWD=" + rig.attemptFolder(attempt).resolve("home"),
                        "GIVEWAY_JOB_ID=" + attempt.job(),
                        "GIVEWAY_ATTEMPT=7",
                        "GIVEWAY_CHECKPOINT_DIR=" + rig.checkpoints(attempt),
                        "GIVEWAY_CONTROL_DIR=" + rig.attemptFolder(attempt) + "/control",
                        "GIVEWAY_RESUME_FROM=/checkpoints/6/step-9",
                        "GIVEWAY_PLACEMENT=[{\"node\":\"n1\",\"count\":2,\"gpus\":[60,61]},"
                                + "{\"node\":\"n2\",\"count\":1,\"gpus\":[3]}]",
                        "CUDA_VISIBLE_DEVICES=60,61",
                        "LR=it's 0.1",
                        "A.B-C=odd")
                .doesNotContain("GIVEWAY_ATTEMPT=99");
        assertThat(rig.checkpoints(attempt)).isDirectory();
        assertThat(rig.attemptFolder(attempt).resolve("control")).isDirectory();
    }

    @Test
    void aFirstAttemptHasNothingToResumeFrom() {
        AttemptId attempt = rig.shell("echo \"from=${GIVEWAY_RESUME_FROM-none}\"");

        rig.awaitLog(attempt, "from=none\n");
    }

    @Test
    void theCommandIsRunAsItIs() {
        List<String> command =
                List.of("printf", "%s|", "$HOME", "a b", "it's", "\"", "\\n", "`id`", "line\nbreak", "ü", "*", "");
        AttemptId attempt = rig.start(rig.newAttempt(), new Workload(command, null, null, null), null);

        rig.awaitLog(attempt, "$HOME|a b|it's|\"|\\n|`id`|line\nbreak|ü|*||");
    }

    @Test
    void secretsOfTheEnvironmentAreNotLeftOnDisk() throws IOException {
        AttemptId attempt = rig.start(
                rig.newAttempt(), new Workload(List.of("sleep", "60"), null, Map.of("TOKEN", "hush-hush"), null), null);
        rig.await(attempt, ReportType.STARTED);
        Await.until(
                "the script is gone",
                () -> Files.notExists(rig.attemptFolder(attempt).resolve("run.sh")));

        try (var files = Files.list(rig.attemptFolder(attempt))) {
            assertThat(files.filter(Files::isRegularFile))
                    .noneSatisfy(file -> assertThat(file).content().contains("hush"));
        }
        assertThat(rig.agent.output()).doesNotContain("hush");
        assertThat(Files.getPosixFilePermissions(rig.work)).hasSize(3);
        rig.stop(attempt, Duration.ZERO);
        rig.await(attempt, ReportType.EXITED);
    }

    @ParameterizedTest
    @CsvSource({
        "python:3, n1, 0, workload.image",
        ", n9, 0, n9 is no node of this agent",
        ", n2, 8, n2 has no GPU 8",
        ", n2, -1, n2 has no GPU -1",
    })
    void whatCannotBeRunHereIsGoneWithASentence(String image, String node, int gpu, String sentence) {
        AttemptId attempt = rig.newAttempt();
        rig.order(
                attempt,
                new Start(
                        new DepartmentId("vision"),
                        new Workload(List.of("touch", rig.work + "/must-not-run"), image, null, null),
                        List.of(new Placement(node, 1, List.of(gpu))),
                        null,
                        Duration.ofSeconds(1),
                        null));

        assertThat(rig.await(attempt, ReportType.GONE).detail()).contains(sentence);
        assertThat(rig.types(attempt)).containsExactly(ReportType.GONE);
        assertThat(rig.work.resolve("must-not-run")).doesNotExist();
        rig.awaitLog(attempt, sentence);
    }

    @RepeatedTest(10)
    void whatAJobLeavesBehindKeepsNoGpu() throws IOException {
        AttemptId attempt = rig.shell("setsid sleep 1000 & echo $! >child; nohup sleep 1001 & exit 0");

        rig.await(attempt, ReportType.EXITED);

        long child = Long.parseLong(Files.readString(rig.attemptFolder(attempt).resolve("home/child"))
                .strip());
        assertThat(Rig.runs(child)).isFalse();
    }

    @Test
    void anAttemptThatIsReadTwiceStartsOnce() {
        AttemptId attempt = rig.newAttempt();
        rig.start(attempt, Rig.workload("echo started; sleep 0.3"), null);
        rig.start(attempt, Rig.workload("echo started; sleep 0.3"), null);
        rig.await(attempt, ReportType.EXITED);

        AttemptId later = rig.start(attempt, Rig.workload("echo started; sleep 0.3"), null);
        rig.await(rig.shell("true"), ReportType.EXITED);

        assertThat(rig.server.log(later)).isEqualTo("started\n");
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.EXITED);
    }

    @Test
    void aGpuThatIsStillUsedIsWaitedFor() {
        AttemptId first = rig.newAttempt();
        AttemptId second = new AttemptId(first.job(), 2);
        rig.start(first, Rig.workload("sleep 1; date +%s%N"), null);
        rig.start(second, Rig.workload("date +%s%N"), null);

        rig.await(second, ReportType.EXITED);
        rig.awaitLog(second, "\n");
        rig.awaitLog(first, "\n");

        assertThat(Long.parseLong(rig.server.log(second).strip()))
                .isGreaterThan(Long.parseLong(rig.server.log(first).strip()));
    }

    @Test
    void inventoriesGrowAndTellWhatIsHere() throws IOException {
        AttemptId attempt = rig.shell("sleep 60");
        rig.await(attempt, ReportType.STARTED);
        Files.writeString(rig.work.resolve("unhealthy.json"), "{\"n2\": [3, 99]}");
        Await.until(
                "the inventory tells it",
                () -> last().attempts().contains(attempt)
                        && last().nodes().get(1).unhealthy().equals(List.of(3)));
        Files.delete(rig.work.resolve("unhealthy.json"));
        rig.stop(attempt, Duration.ZERO);
        rig.await(attempt, ReportType.EXITED);

        Await.until("the attempt is gone from it", () -> !last().attempts().contains(attempt));
        assertThat(rig.server.inventories)
                .extracting(inventory -> inventory.sequence())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(last().nodes()).extracting(node -> node.gpus()).containsExactly(64, 8);
    }

    @Test
    void aRefusedTokenIsReplaced() {
        rig.server.revokeTokens();

        assertThat(rig.await(rig.shell("exit 4"), ReportType.EXITED).exitCode()).isEqualTo(4);
    }

    @Test
    void muchOutputArrivesWhole() {
        AttemptId attempt = rig.shell("seq 1 200000");

        rig.await(attempt, ReportType.EXITED);

        Await.until("the last line arrives", () -> rig.server.log(attempt).endsWith("\n200000\n"));
        assertThat(rig.server.log(attempt).lines()).hasSize(200_000);
    }

    private static io.giveway.contracts.agent.Inventory last() {
        return rig.server.inventories.get(rig.server.inventories.size() - 1);
    }
}
