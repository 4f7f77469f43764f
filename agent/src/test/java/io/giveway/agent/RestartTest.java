package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Agents that are killed and started again around processes that must not notice. */
class RestartTest {

    private Rig rig;

    @BeforeEach
    void open() throws IOException {
        rig = new Rig();
    }

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    @Test
    void aKilledAgentGoesOnWithWhatRuns() throws IOException {
        AttemptId attempt = rig.shell("echo one; while [ ! -e go ]; do sleep 0.02; done; echo two; exit 6");
        rig.awaitLog(attempt, "one\n");
        long pid = rig.pid(attempt);

        rig.agent.killed();
        assertThat(Rig.runs(pid)).isTrue();
        rig.agent.startsAgain();
        Await.until("it tells of the attempt", () -> last().contains(attempt));
        go(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(6);
        rig.awaitLog(attempt, "one\ntwo\n");
        assertThat(rig.server.log(attempt)).isEqualTo("one\ntwo\n");
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.EXITED);
    }

    @Test
    void anExitWhileTheAgentIsAwayIsReportedLater() throws IOException {
        AttemptId attempt = rig.shell("while [ ! -e go ]; do sleep 0.02; done; exit 7");
        rig.await(attempt, ReportType.STARTED);

        rig.agent.killed();
        go(attempt);
        Await.until(
                "it has ended", () -> Files.exists(rig.attemptFolder(attempt).resolve("exit")));
        rig.agent.startsAgain();

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(7);
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.EXITED);
    }

    @Test
    void anAgentThatIsAskedToEndLeavesItsProcessesAlone() throws IOException {
        AttemptId attempt = rig.shell("sleep 60");
        long pid = rig.pid(attempt);

        long asked = System.nanoTime();
        rig.agent.terminated();

        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(15));
        assertThat(Rig.runs(pid)).isTrue();
    }

    @Test
    void reportsWaitForAServerThatIsAway() {
        AttemptId attempt = rig.shell("sleep 0.5; echo bye; exit 5");
        rig.await(attempt, ReportType.STARTED);

        rig.server.goesAway();
        Await.until(
                "it has ended", () -> Files.exists(rig.attemptFolder(attempt).resolve("exit")));
        rig.agent.killed();
        rig.agent.startsAgain();
        rig.server.returns();

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(5);
        rig.awaitLog(attempt, "bye\n");
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.EXITED);
    }

    @Test
    void aReportThatGotNoAnswerIsSentAgainUnderItsSequence() {
        rig.server.troubles.put("/reports", 503);
        AttemptId attempt = rig.shell("exit 1");
        Await.until(
                "it has ended", () -> Files.exists(rig.attemptFolder(attempt).resolve("exit")));
        rig.server.troubles.clear();

        rig.await(attempt, ReportType.EXITED);

        assertThat(rig.reports(attempt)).extracting(report -> report.sequence()).containsExactly(1L, 2L);
    }

    @Test
    void aReportForAnAttemptThatTheServerDoesNotKnowIsDropped() {
        rig.server.troubles.put("/reports", 404);
        AttemptId attempt = rig.shell("exit 1");

        Await.until(
                "it is no longer told",
                () -> Files.exists(rig.attemptFolder(attempt).resolve("closed")));

        rig.server.troubles.clear();
        assertThat(rig.agent.output()).contains("report EXITED is dropped");
        assertThat(rig.await(rig.shell("exit 2"), ReportType.EXITED).exitCode()).isEqualTo(2);
        assertThat(rig.reports(attempt)).isEmpty();
    }

    @Test
    void outputThatTheServerWantsAgainIsSentAgain() throws IOException {
        AttemptId attempt = rig.shell("echo one; while [ ! -e go ]; do sleep 0.02; done; echo two");
        rig.awaitLog(attempt, "one\n");

        rig.server.wantsLogFromStart(attempt);
        go(attempt);

        rig.awaitLog(attempt, "one\ntwo\n");
    }

    @Test
    void aRestartedAgentDoesNotShipOutputAgain() throws IOException {
        AttemptId attempt = rig.shell("echo one; while [ ! -e go ]; do sleep 0.02; done; echo two");
        rig.awaitLog(attempt, "one\n");
        Await.until(
                "the agent has noted it",
                () -> Files.exists(rig.attemptFolder(attempt).resolve("shipped")));

        rig.agent.killed();
        rig.server.logOffsets.clear();
        rig.agent.startsAgain();
        go(attempt);
        rig.awaitLog(attempt, "two\n");

        assertThat(rig.server.logOffsets).containsExactly(4L);
    }

    /** Case S26: what a restarted agent has to look for first is not gone. */
    @Test
    void tenAttemptsAreNotGoneBecauseTheirAgentWas() {
        List<AttemptId> attempts =
                IntStream.range(0, 10).mapToObj(i -> rig.shell("sleep 60")).toList();
        attempts.forEach(attempt -> rig.await(attempt, ReportType.STARTED));

        rig.agent.killed();
        rig.server.inventories.clear();
        rig.agent.startsAgain();
        Await.until("three inventories have come", () -> rig.server.inventories.size() >= 3);

        assertThat(rig.server.inventories)
                .allSatisfy(
                        inventory -> assertThat(inventory.attempts()).containsExactlyInAnyOrderElementsOf(attempts));
        assertThat(rig.server.reports)
                .extracting(received -> received.report().type())
                .containsOnly(ReportType.STARTED);
    }

    @Test
    void anAttemptWhoseSupervisorWasKilledIsKilledAndGone() throws IOException {
        AttemptId attempt = rig.shell("sleep 60");
        long pid = rig.pid(attempt);
        String claim = Files.readString(rig.attemptFolder(attempt).resolve("claim"));

        ProcessHandle.of(Long.parseLong(claim.split(" ")[0])).orElseThrow().destroyForcibly();

        assertThat(rig.await(attempt, ReportType.GONE).detail()).contains("supervisor");
        assertThat(Rig.runs(pid)).isFalse();
    }

    /** A number that is used again by another process, after a restart of the machine for one, is not the job. */
    @Test
    void aProcessWithTheSupervisorsOldNumberIsNotTakenForIt() throws IOException {
        AttemptId attempt = rig.shell("sleep 60");
        long pid = rig.pid(attempt);
        Path claim = rig.attemptFolder(attempt).resolve("claim");
        rig.agent.killed();
        ProcessHandle.of(Long.parseLong(Files.readString(claim).split(" ")[0]))
                .orElseThrow()
                .destroyForcibly();
        String stranger = ProcessHandle.current().pid() + " 1 ";
        Files.writeString(claim, stranger + "no-such-boot\n");
        Files.writeString(rig.attemptFolder(attempt).resolve("process"), stranger + "1.5\n");

        rig.agent.startsAgain();

        rig.await(attempt, ReportType.GONE);
        assertThat(Rig.runs(pid)).isFalse();
        assertThat(Rig.runs(ProcessHandle.current().pid())).isTrue();
    }

    @Test
    void aFewMomentsToDie() {
        dieAndReturn(6, 20_261_101);
    }

    @Test
    @Tag("fault")
    void manyMomentsToDie() {
        dieAndReturn(60, System.nanoTime());
    }

    /** Kills the agent at random moments around the start of an attempt; each must run once and be told once. */
    private void dieAndReturn(int times, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < times; i++) {
            AttemptId attempt = rig.newAttempt();
            long command = rig.order(attempt, Rig.startOf("echo ran; sleep 0.05; exit 3", i % 64));
            rig.server.servedAt(command);
            pause(random.nextInt(60));
            rig.agent.killed();
            rig.agent.startsAgain();

            assertThat(rig.await(attempt, ReportType.EXITED).exitCode())
                    .as("seed " + seed)
                    .isEqualTo(3);
            rig.awaitLog(attempt, "ran\n");
            assertThat(rig.server.log(attempt)).as("seed " + seed).isEqualTo("ran\n");
            assertThat(rig.reports(attempt).stream().distinct())
                    .as("seed " + seed)
                    .extracting(report -> report.type())
                    .containsExactly(ReportType.STARTED, ReportType.EXITED);
        }
    }

    private static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private List<AttemptId> last() {
        return rig.server.inventories.get(rig.server.inventories.size() - 1).attempts();
    }

    private void go(AttemptId attempt) throws IOException {
        Files.createFile(rig.attemptFolder(attempt).resolve("home/go"));
    }
}
