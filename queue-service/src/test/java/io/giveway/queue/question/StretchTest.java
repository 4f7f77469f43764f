package io.giveway.queue.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.job.JobRow;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which stretch of waiting a question is about (docs/rules.md, section 7). */
class StretchTest {

    private static final Instant EIGHT = Instant.parse("2026-03-02T08:00:00Z");
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");

    private static JobRow waitingP0() {
        JobRow job = new JobRow();
        job.state = JobState.QUEUED;
        job.effectiveTier = Tier.P0;
        job.tierSince = EIGHT;
        return job;
    }

    private static AttemptRow startedAt(Instant instant) {
        AttemptRow attempt = new AttemptRow();
        attempt.startedAt = instant;
        attempt.cause = AttemptCause.NODE_LOST;
        return attempt;
    }

    @Test
    void itBeginsWhenTheJobBecameP0() {
        assertThat(Stretch.of(waitingP0(), null)).contains(new Stretch(EIGHT));
    }

    @Test
    void itBeginsAnewWhereTheJobWasKept() {
        JobRow job = waitingP0();
        job.keptAt = NINE;
        assertThat(Stretch.of(job, null)).contains(new Stretch(NINE));
    }

    @Test
    void itBeginsAnewWhereTheJobLastStarted() {
        JobRow job = waitingP0();
        job.keptAt = NINE;
        assertThat(Stretch.of(job, startedAt(TEN))).contains(new Stretch(TEN));
        assertThat(Stretch.of(job, startedAt(EIGHT))).contains(new Stretch(NINE));
    }

    @Test
    void timeThatAPermitTookIsNotAskedAbout() {
        AttemptRow taken = startedAt(NINE);
        taken.cause = AttemptCause.PREEMPTED_PERMIT;
        assertThat(Stretch.of(waitingP0(), taken)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"QUEUED", "SUSPENDED"},
            mode = EnumSource.Mode.EXCLUDE)
    void nothingElseIsAskedAbout(JobState state) {
        JobRow job = waitingP0();
        job.state = state;
        assertThat(Stretch.of(job, null)).isEmpty();
    }

    @Test
    void aDemotedOneIsNotAskedAboutAgain() {
        JobRow job = waitingP0();
        job.effectiveTier = Tier.P1;
        assertThat(Stretch.of(job, null)).isEmpty();
    }
}
