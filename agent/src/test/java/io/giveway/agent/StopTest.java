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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Ends that Giveway wants. */
class StopTest {

    private static final String STUBBORN = "trap '' TERM; echo ready; while :; do sleep 0.02; done";

    private static Rig rig;

    @BeforeAll
    static void open() throws IOException {
        rig = new Rig();
    }

    @AfterAll
    static void close() throws IOException {
        rig.close();
    }

    @Test
    void aStoppedProcessGetsSigterm() {
        AttemptId attempt = rig.shell("sleep 60");
        rig.await(attempt, ReportType.STARTED);

        rig.stop(attempt, Duration.ofMinutes(2));

        Report exited = rig.await(attempt, ReportType.EXITED);
        assertThat(exited.exitCode()).isEqualTo(143);
        assertThat(exited.detail()).isEqualTo("stopped on request");
    }

    /** Its own code counts, although the supervisor is at work with the stop in the very same moment. */
    @RepeatedTest(10)
    void aProcessThatLeavesAtOnceKeepsItsExitCode() {
        AttemptId attempt = rig.shell("trap 'exit 85' TERM; echo ready; while :; do sleep 0.01; done");
        rig.awaitLog(attempt, "ready");

        rig.stop(attempt, Duration.ofMinutes(2));

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(85);
    }

    @Test
    void aProcessThatIgnoresSigtermIsKilledWhenTheGraceIsOver() {
        AttemptId attempt = rig.shell(STUBBORN);
        rig.awaitLog(attempt, "ready");

        long asked = System.nanoTime();
        rig.stop(attempt, Duration.ofSeconds(1));

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(137);
        assertThat(Duration.ofNanos(System.nanoTime() - asked))
                .isBetween(Duration.ofMillis(990), Duration.ofSeconds(15));
    }

    @Test
    void aSecondStopShortensTheGrace() {
        AttemptId attempt = rig.shell(STUBBORN);
        rig.awaitLog(attempt, "ready");

        rig.stop(attempt, Duration.ofMinutes(2));
        rig.stop(attempt, Duration.ZERO);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(137);
    }

    @Test
    void aStopGoesOnWithoutTheAgent() throws IOException {
        try (Rig own = new Rig()) {
            AttemptId attempt = own.shell(STUBBORN);
            own.awaitLog(attempt, "ready");
            own.stop(attempt, Duration.ofSeconds(1));
            Await.until(
                    "the supervisor has it",
                    () -> Files.exists(own.attemptFolder(attempt).resolve("stopping")));

            own.agent.killed();
            Await.until(
                    "it is killed",
                    () -> Files.exists(own.attemptFolder(attempt).resolve("exit")));
            own.agent.startsAgain();

            assertThat(own.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(137);
        }
    }

    @Test
    void childrenInSessionsOfTheirOwnAreStoppedToo() throws IOException {
        AttemptId attempt = rig.shell(
                "setsid sh -c 'echo $$ >child; exec sleep 60' & while [ ! -s child ]; do sleep 0.01; done; echo ready; wait");
        rig.awaitLog(attempt, "ready");
        long child = Long.parseLong(Files.readString(rig.attemptFolder(attempt).resolve("home/child"))
                .strip());
        assertThat(Rig.runs(child)).isTrue();

        rig.stop(attempt, Duration.ofSeconds(5));

        rig.await(attempt, ReportType.EXITED);
        assertThat(Rig.runs(child)).isFalse();
    }

    @Test
    void aStopForAnAttemptThatIsNotHereSaysThatItIsGone() {
        AttemptId attempt = rig.newAttempt();

        rig.stop(attempt, Duration.ofSeconds(1));
        rig.await(attempt, ReportType.GONE);
        rig.start(attempt, Rig.workload("echo must not run"), null);
        rig.await(rig.shell("true"), ReportType.EXITED);

        assertThat(rig.types(attempt)).containsExactly(ReportType.GONE);
        assertThat(rig.server.log(attempt)).doesNotContain("must not run");
    }

    @Test
    void aStopBeforeTheStartHasHappenedPreventsIt() {
        AttemptId holder = rig.newAttempt();
        AttemptId waiting = new AttemptId(holder.job(), 2);
        rig.start(holder, Rig.workload("sleep 60"), null);
        rig.await(holder, ReportType.STARTED);
        rig.start(waiting, Rig.workload("echo must not run"), null);

        rig.stop(waiting, Duration.ofSeconds(1));

        assertThat(rig.await(waiting, ReportType.GONE).detail()).isEqualTo("stopped before it started");
        rig.stop(holder, Duration.ZERO);
        rig.await(holder, ReportType.EXITED);
        rig.await(rig.shell("true"), ReportType.EXITED);
        assertThat(rig.server.log(waiting)).isEmpty();
    }

    @Test
    void whatTheServerDoesNotKnowAnyMoreIsStopped() {
        AttemptId attempt = rig.shell("sleep 60");
        rig.await(attempt, ReportType.STARTED);

        rig.server.unknown.add(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(143);
    }
}
