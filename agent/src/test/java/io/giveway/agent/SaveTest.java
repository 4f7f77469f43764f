package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.Rig;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How jobs say that they can save, are asked to, and tell what came of it. */
class SaveTest {

    private static final String LOOP = "while :; do sleep 0.02; done";
    private static final String PUBLISH =
            "echo \"$GIVEWAY_CHECKPOINT_DIR/s1\" >c.new; mkdir \"$GIVEWAY_CHECKPOINT_DIR/s1\";"
                    + " mv c.new \"$GIVEWAY_CONTROL_DIR/checkpointed\"";

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
    void aProcessThatCatchesTheSignalIsReady() {
        AttemptId attempt = rig.saving("sleep 0.3; trap 'exit 85' USR1; " + LOOP);

        Report ready = rig.await(attempt, ReportType.READY);

        assertThat(ready.ran()).isGreaterThan(Duration.ofMillis(250));
        end(attempt);
    }

    @Test
    void aProcessUnderAShellThatCatchesTheSignalIsReady() {
        AttemptId attempt = rig.saving("sh -c 'sh -c \"trap : USR1; " + LOOP + "\"; true'; true");

        rig.await(attempt, ReportType.READY);
        end(attempt);
    }

    @Test
    void aProcessThatSaysSoIsReady() {
        AttemptId attempt = rig.shell("touch \"$GIVEWAY_CONTROL_DIR/ready\"; " + LOOP);

        rig.await(attempt, ReportType.READY);
        end(attempt);
    }

    @Test
    void aProcessThatDoesNeitherIsNotReady() {
        AttemptId attempt = rig.saving("trap : USR2; " + LOOP);
        rig.await(attempt, ReportType.STARTED);

        rig.await(rig.saving("trap : USR1; sleep 0.5"), ReportType.EXITED);

        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED);
        end(attempt);
    }

    @Test
    void anAskedProcessSavesAndLeaves() {
        AttemptId attempt = rig.saving("trap '" + PUBLISH + "; exit 85' USR1; " + LOOP);
        rig.await(attempt, ReportType.READY);

        long request = rig.checkpoint(attempt);

        assertThat(rig.await(attempt, ReportType.CHECKPOINTED).checkpoint())
                .isEqualTo(rig.checkpoints(attempt) + "/s1");
        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(85);
        assertThat(rig.types(attempt))
                .containsExactly(ReportType.STARTED, ReportType.READY, ReportType.CHECKPOINTED, ReportType.EXITED);
        assertThat(rig.control(attempt, "request")).hasContent(Long.toString(request));
    }

    @Test
    void onlyTheProcessThatCatchesTheSignalGetsIt() {
        AttemptId attempt = rig.saving("sh -c 'trap \"exit 85\" USR1; " + LOOP + "'; echo child said $?; exit 4");
        rig.await(attempt, ReportType.READY);

        rig.checkpoint(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(4);
        rig.awaitLog(attempt, "child said 85");
    }

    @Test
    void aProcessThatLooksForTheFileIsSpareTheSignal() {
        AttemptId attempt = rig.saving("touch \"$GIVEWAY_CONTROL_DIR/ready\";"
                + " while [ ! -e \"$GIVEWAY_CONTROL_DIR/request\" ]; do sleep 0.02; done; " + PUBLISH + "; exit 85");
        rig.await(attempt, ReportType.READY);

        rig.checkpoint(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(85);
        assertThat(rig.types(attempt)).contains(ReportType.CHECKPOINTED);
    }

    /** A job that said that it saves on a signal and forgot the handler is caught out at once (docs/decisions/0005). */
    @Test
    void aProcessThatForgotItsHandlerIsEndedByTheSignal() {
        AttemptId attempt = rig.saving(LOOP);
        rig.await(attempt, ReportType.STARTED);

        rig.checkpoint(attempt);

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(138);
    }

    @Test
    void aFailedSaveIsToldWithItsReasonAndMayBeAskedForAgain() throws IOException {
        AttemptId attempt =
                rig.saving("n=0; fail() { n=$((n + 1)); echo \"disk full $n\" >\"$GIVEWAY_CONTROL_DIR/f.new\";"
                        + " mv \"$GIVEWAY_CONTROL_DIR/f.new\" \"$GIVEWAY_CONTROL_DIR/save-failed\"; }; trap fail USR1; "
                        + LOOP);
        rig.await(attempt, ReportType.READY);

        rig.checkpoint(attempt);
        assertThat(rig.await(attempt, ReportType.SAVE_FAILED).detail()).isEqualTo("disk full 1");
        assertThat(rig.control(attempt, "request")).doesNotExist();
        rig.checkpoint(attempt);
        Await.until("the second failure comes", () -> failures(attempt).size() == 2);

        assertThat(failures(attempt)).extracting(Report::detail).containsExactly("disk full 1", "disk full 2");
        end(attempt);
    }

    @Test
    void everyPeriodicSaveIsToldOnce() throws IOException {
        AttemptId attempt =
                rig.shell("for i in 1 2 3; do touch \"$GIVEWAY_CONTROL_DIR/checkpointed\"; sleep 0.3; done");

        rig.await(attempt, ReportType.EXITED);

        assertThat(rig.reports(attempt))
                .filteredOn(report -> report.type() == ReportType.CHECKPOINTED)
                .hasSize(3)
                .allSatisfy(report -> assertThat(report.checkpoint())
                        .isEqualTo(rig.checkpoints(attempt).toString()));
    }

    @Test
    void aJobThatSavesWithoutPauseIsNotToldOfEveryTime() {
        AttemptId attempt = rig.shell(
                "i=0; while [ $i -lt 3000 ]; do i=$((i + 1)); : >\"$GIVEWAY_CONTROL_DIR/checkpointed\"; done; sleep 0.5");

        Duration ran = rig.await(attempt, ReportType.EXITED).ran();

        assertThat(rig.types(attempt)).contains(ReportType.CHECKPOINTED);
        assertThat(rig.reports(attempt)).hasSizeLessThan(5 + (int) (ran.toMillis() / 100));
    }

    @Test
    void aSaveRightBeforeTheEndIsToldBeforeTheEnd() {
        AttemptId attempt = rig.shell(PUBLISH + "; exit 85");

        rig.await(attempt, ReportType.EXITED);

        assertThat(rig.types(attempt)).containsExactly(ReportType.STARTED, ReportType.CHECKPOINTED, ReportType.EXITED);
    }

    @Test
    void aCheckpointElsewhereIsTakenAtItsWord() {
        AttemptId attempt = rig.shell("echo s3://bucket/run/1 >\"$GIVEWAY_CONTROL_DIR/checkpointed\"; sleep 0.2");

        assertThat(rig.await(attempt, ReportType.CHECKPOINTED).checkpoint()).isEqualTo("s3://bucket/run/1");
    }

    @Test
    void aCheckpointThatIsNotThereIsAFailedSave() {
        AttemptId attempt = rig.shell("echo no/such/save >\"$GIVEWAY_CONTROL_DIR/checkpointed\"; sleep 0.2");

        assertThat(rig.await(attempt, ReportType.SAVE_FAILED).detail()).contains("no/such/save");
        rig.await(attempt, ReportType.EXITED);
        assertThat(rig.types(attempt)).doesNotContain(ReportType.CHECKPOINTED);
    }

    /** Case S20: a save that was not finished is none, and one that was finished counts even if nobody could say so. */
    @Test
    void aProcessKilledWhileItSavesLeavesTheLastWholeCheckpoint() {
        String save = "mkdir \"$GIVEWAY_CHECKPOINT_DIR/%s\"; touch \"$GIVEWAY_CHECKPOINT_DIR/%s/complete\"; ";
        AttemptId attempt = rig.shell(PUBLISH + "; sleep 0.2; " + save.formatted("s2", "s2")
                + save.formatted(".s3.tmp", ".s3.tmp") + "mkdir \"$GIVEWAY_CHECKPOINT_DIR/s4\"; kill -KILL $$");

        rig.await(attempt, ReportType.EXITED);

        assertThat(rig.reports(attempt))
                .filteredOn(report -> report.type() == ReportType.CHECKPOINTED)
                .extracting(Report::checkpoint)
                .containsExactly(rig.checkpoints(attempt) + "/s1", rig.checkpoints(attempt) + "/s2");
    }

    /** Whatever a job does to the files between it and the agent, its end must be told. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkdir \"$GIVEWAY_CONTROL_DIR/checkpointed\" \"$GIVEWAY_CONTROL_DIR/ready\"",
                "mkfifo \"$GIVEWAY_CONTROL_DIR/save-failed\"",
                "printf '\\377\\000\\n' >\"$GIVEWAY_CONTROL_DIR/checkpointed\"",
                "head -c 50000000 /dev/zero >\"$GIVEWAY_CONTROL_DIR/save-failed\"",
                "rm -r \"$GIVEWAY_CHECKPOINT_DIR\"; rm -r \"$GIVEWAY_CONTROL_DIR\"",
                "echo x >\"$GIVEWAY_CONTROL_DIR/../process\"",
                "ln -s / \"$GIVEWAY_CHECKPOINT_DIR/loop\"; ln -s loop \"$GIVEWAY_CONTROL_DIR/loop\"",
            })
    void strangeFilesDoNotHideTheEnd(String mischief) {
        AttemptId attempt = rig.saving(mischief + "; exit 7");

        assertThat(rig.await(attempt, ReportType.EXITED).exitCode()).isEqualTo(7);
    }

    private static List<Report> failures(AttemptId attempt) {
        return rig.reports(attempt).stream()
                .filter(report -> report.type() == ReportType.SAVE_FAILED)
                .toList();
    }

    private static void end(AttemptId attempt) {
        rig.stop(attempt, Duration.ZERO);
        rig.await(attempt, ReportType.EXITED);
    }
}
