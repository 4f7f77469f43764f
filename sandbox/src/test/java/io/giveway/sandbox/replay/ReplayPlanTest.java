package io.giveway.sandbox.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What of a trace is played, and what is counted instead. */
class ReplayPlanTest {
    private static final Trace TRACE = new Trace(
            "CSV",
            List.of(
                    job("a", 1000, 1, 100),
                    job("b", 2000, 8, 100_000),
                    job("c", 3000, 32, 100_000),
                    job("d", 9000, 1, 5000)),
            List.of());

    @Test
    void timesAndLengthsAreCompressedAndShortJobsFloored() {
        ReplayPlan plan = ReplayPlan.of(TRACE, rules(false, Instant.MIN, Instant.MAX));

        assertThat(plan.jobs()).extracting(job -> job.source().id()).containsExactly("a", "b", "d");
        assertThat(plan.jobs())
                .extracting(PlannedJob::at)
                .containsExactly(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(8));
        assertThat(plan.jobs())
                .extracting(PlannedJob::length)
                .containsExactly(Duration.ofMillis(500), Duration.ofSeconds(100), Duration.ofSeconds(5));
        assertThat(plan.floored()).isEqualTo(1);
        assertThat(plan.tooLarge()).extracting(TraceJob::id).containsExactly("c");
        assertThat(plan.longest()).isEqualTo(Duration.ofSeconds(100));
    }

    @Test
    void shortJobsAreDroppedWhereThatIsAsked() {
        ReplayPlan plan = ReplayPlan.of(TRACE, rules(true, Instant.MIN, Instant.MAX));

        assertThat(plan.dropped()).extracting(TraceJob::id).containsExactly("a");
        assertThat(plan.jobs().get(0).at()).isZero();
    }

    @Test
    void theWindowIsHalfOpen() {
        ReplayPlan plan = ReplayPlan.of(TRACE, rules(false, Instant.ofEpochSecond(2000), Instant.ofEpochSecond(9000)));

        assertThat(plan.jobs()).extracting(job -> job.source().id()).containsExactly("b");
        assertThat(plan.outside()).isEqualTo(2);
    }

    @Test
    void aTierFollowsFromTheNameOfTheUserAlone() {
        assertThat(TierRule.USUAL.of("uaxcW"))
                .isEqualTo(TierRule.parse("user-hash:5/35/60").of("uaxcW"));
        assertThat(TierRule.parse("P1").of("anybody")).isEqualTo(Tier.P1);
        long critical = IntStream.range(0, 10_000)
                .filter(user -> TierRule.USUAL.of("user" + user) == Tier.P0)
                .count();
        assertThat(critical).isBetween(430L, 570L);
        assertThatIllegalArgumentException().isThrownBy(() -> TierRule.parse("user-hash:5/35/61"));
        assertThatIllegalArgumentException().isThrownBy(() -> TierRule.parse("P3"));
    }

    private static ReplayPlan.Rules rules(boolean dropShort, Instant from, Instant until) {
        return new ReplayPlan.Rules(1000, Duration.ofMillis(500), dropShort, 16, from, until, TierRule.USUAL);
    }

    private static TraceJob job(String id, long submitted, int gpus, long seconds) {
        return new TraceJob(1, id, "d", "u", submitted, gpus, seconds, null, "COMPLETED");
    }
}
