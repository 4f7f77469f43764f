package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes whose agent or server is away for too long (docs/rules.md, section 3; case S60). */
class LeaseTest {

    private static final String LOOP = "echo ready; while :; do sleep 0.02; done";

    private Rig rig;

    @BeforeEach
    void open() throws IOException {
        rig = new Rig(Map.of("lease.selfStop", "PT3S"));
    }

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    /** Case S60. */
    @Test
    void anAgentThatHearsNoAnswerDoesNotKeepItsProcesses() {
        AttemptId attempt = rig.saving("trap 'touch \"$GIVEWAY_CONTROL_DIR/checkpointed\"; exit 85' USR1; " + LOOP);
        rig.await(attempt, ReportType.READY);

        long cut = System.nanoTime();
        rig.server.troubles.put("/heartbeat", 503);

        Report exited = rig.await(attempt, ReportType.EXITED);
        assertThat(Duration.ofNanos(System.nanoTime() - cut))
                .isBetween(Duration.ofMillis(1500), Duration.ofSeconds(15));
        assertThat(exited.exitCode()).isEqualTo(85);
        assertThat(exited.detail()).contains("lease");
        assertThat(rig.types(attempt)).contains(ReportType.CHECKPOINTED);
    }

    @Test
    @Tag("fault")
    void aProcessWhoseAgentDoesNotReturnIsStopped() throws IOException {
        AttemptId attempt = rig.shell("trap '' TERM; " + LOOP);
        rig.awaitLog(attempt, "ready");
        long pid = rig.pid(attempt);

        rig.agent.killed();
        Await.until("it is killed, although it ignores SIGTERM", () -> !Rig.runs(pid));
        rig.agent.startsAgain();

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(137);
    }

    @Test
    @Tag("fault")
    void aLeaseThatIsRenewedKeepsTheProcess() throws IOException {
        AttemptId attempt = rig.shell(LOOP);
        long pid = rig.pid(attempt);
        long before = rig.server.heartbeats.get();

        Await.until("five seconds of heartbeats have passed", () -> rig.server.heartbeats.get() >= before + 25);

        assertThat(Rig.runs(pid)).isTrue();
        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED);
    }

    @Test
    @Tag("fault")
    void aLeaseThatTheServerDoesNotRenewRunsOut() {
        AttemptId attempt = rig.shell(LOOP);
        rig.awaitLog(attempt, "ready");

        rig.server.forgotten.add(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).detail()).contains("lease");
    }

    @Test
    void anAgentThatReturnsWithinTheGraceKeepsTheProcess() throws IOException {
        AttemptId attempt = rig.saving("trap 'echo asked' USR1; " + LOOP);
        rig.await(attempt, ReportType.READY);
        long pid = rig.pid(attempt);

        rig.agent.killed();
        Await.until(
                "the supervisor asks for a save",
                () -> Files.exists(rig.attemptFolder(attempt).resolve("self-stop")));
        rig.agent.startsAgain();
        rig.awaitLog(attempt, "asked");
        Await.until(
                "the supervisor lets go",
                () -> Files.notExists(rig.attemptFolder(attempt).resolve("self-stop")));

        assertThat(Rig.runs(pid)).isTrue();
    }

    @Test
    @Tag("fault")
    void aStartThatComesTooLateIsNone() throws IOException {
        AttemptId holder = rig.newAttempt();
        AttemptId late = new AttemptId(holder.job(), 2);
        rig.start(holder, Rig.workload("sleep 60"), null);
        rig.start(late, Rig.workload("echo must not run"), null);
        rig.await(holder, ReportType.STARTED);
        rig.server.troubles.put("/heartbeat", 503);

        rig.await(late, ReportType.GONE);

        assertThat(rig.server.log(late)).isEmpty();
    }
}
