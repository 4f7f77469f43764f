package io.giveway.queue.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.AttemptOutcome;
import io.giveway.contracts.job.JobReason;
import io.giveway.contracts.job.JobState;
import io.giveway.queue.attempt.Ending.Count;
import io.giveway.queue.attempt.Ending.Facts;
import io.giveway.queue.attempt.Ending.Kind;
import io.giveway.queue.attempt.Ending.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndingTest {

    private static Facts exited(int code, AttemptCause asked, boolean checkpoint) {
        return new Facts(Kind.EXITED, code, asked, checkpoint, 0, 0, 3, 0, 20);
    }

    @Test
    void exitZeroSucceeds() {
        assertThat(Ending.judge(exited(0, null, false)))
                .isEqualTo(
                        new Verdict(JobState.SUCCEEDED, AttemptOutcome.SUCCEEDED, AttemptCause.EXIT, null, Count.NONE));
    }

    /** Case S54. */
    @ParameterizedTest
    @EnumSource(
            value = AttemptCause.class,
            names = {"PREEMPTED_URGENT", "PREEMPTED_REGULAR", "PREEMPTED_PERMIT", "PREEMPTED_OVERDUE", "TIME_LIMIT"})
    void exitZeroAfterARequestToLeaveSucceedsToo(AttemptCause asked) {
        assertThat(Ending.judge(exited(0, asked, true)).next()).isEqualTo(JobState.SUCCEEDED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 85, 137})
    void afterACancelTheJobIsCancelledWhateverItReturns(int code) {
        assertThat(Ending.judge(exited(code, AttemptCause.CANCELLED, true)).next())
                .isEqualTo(JobState.CANCELLED);
    }

    /** Case S23. */
    @ParameterizedTest
    @ValueSource(ints = {1, 85, 143})
    void theCauseThatGivewayGaveOutranksTheExitCode(int code) {
        Verdict verdict = Ending.judge(exited(code, AttemptCause.PREEMPTED_URGENT, true));

        assertThat(verdict.next()).isEqualTo(JobState.SUSPENDED);
        assertThat(verdict.cause()).isEqualTo(AttemptCause.PREEMPTED_URGENT);
        assertThat(verdict.reason()).isEqualTo(JobReason.PREEMPTED);
        assertThat(verdict.count()).isEqualTo(Count.SUSPENSION);
    }

    @Test
    void withoutACheckpointAPreemptedJobStartsOver() {
        Verdict verdict = Ending.judge(exited(85, AttemptCause.PREEMPTED_REGULAR, false));

        assertThat(verdict.next()).isEqualTo(JobState.QUEUED);
        assertThat(verdict.outcome()).isEqualTo(AttemptOutcome.REQUEUED);
    }

    @Test
    void atTheTimeLimitAJobFailsEvenIfItSaved() {
        Verdict verdict = Ending.judge(exited(85, AttemptCause.TIME_LIMIT, true));

        assertThat(verdict.next()).isEqualTo(JobState.FAILED);
        assertThat(verdict.reason()).isEqualTo(JobReason.TIME_LIMIT);
    }

    @Test
    void aFailingExitIsTriedAgainWhileRetriesAreLeft() {
        Facts retry = new Facts(Kind.EXITED, 1, null, false, 1, 0, 3, 0, 20);

        assertThat(Ending.judge(retry).next()).isEqualTo(JobState.QUEUED);
        assertThat(Ending.judge(retry).count()).isEqualTo(Count.FAILURE);
        assertThat(Ending.judge(exited(1, null, true)).next()).isEqualTo(JobState.FAILED);
    }

    @Test
    void anUnaskedSaveIsASuspensionUntilThereWereTooMany() {
        Facts twentieth = new Facts(Kind.EXITED, 85, null, true, 5, 0, 3, 19, 20);
        Facts tooMany = new Facts(Kind.EXITED, 85, null, true, 5, 0, 3, 20, 20);

        assertThat(Ending.judge(twentieth).next()).isEqualTo(JobState.SUSPENDED);
        assertThat(Ending.judge(tooMany).next()).isEqualTo(JobState.FAILED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"START_FAILED", "LOST"})
    void theFourthInfrastructureFaultInARowFails(Kind kind) {
        Facts third = new Facts(kind, 0, null, true, 0, 2, 3, 0, 20);
        Facts fourth = new Facts(kind, 0, null, true, 0, 3, 3, 0, 20);

        assertThat(Ending.judge(third).next()).isEqualTo(JobState.SUSPENDED);
        assertThat(Ending.judge(fourth).next()).isEqualTo(JobState.FAILED);
        assertThat(Ending.judge(fourth).count()).isEqualTo(Count.INFRASTRUCTURE_FAULT);
    }
}
