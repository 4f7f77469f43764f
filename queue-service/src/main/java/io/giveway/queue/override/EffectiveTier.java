package io.giveway.queue.override;

import io.giveway.contracts.job.Tier;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.budget.Metering;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.WaitIntervals;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the tier that counts. A waiting job keeps what it has waited; one on GPUs is lowered at once and raised from its
 * next attempt, for protection and price alike.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
class EffectiveTier {

    private final WaitIntervals intervals;
    private final Attempts attempts;
    private final Metering metering;
    private final Policies policies;

    EffectiveTier(WaitIntervals intervals, Attempts attempts, Metering metering, Policies policies) {
        this.intervals = intervals;
        this.attempts = attempts;
        this.metering = metering;
        this.policies = policies;
    }

    /** Lets the locked job count as this tier from now on. */
    void become(JobRow job, Tier tier, Instant now) {
        Tier before = job.effectiveTier;
        if (before == tier) {
            return;
        }
        intervals.cut(job, now);
        job.effectiveTier = tier;
        job.tierSince = now;
        Optional<AttemptRow> open = attempts.lockOpen(job.id);
        open.filter(attempt -> tier.compareTo(attempt.tier) > 0).ifPresent(attempt -> {
            metering.cut(job, attempt, now);
            attempt.tier = tier;
        });
        boolean unsaved = before == Tier.P0 && tier == Tier.P1 && !job.checkpointSupported;
        job.tierLimitMillis = unsaved ? limit(job, open.orElse(null), now) : null;
    }

    /** What it ran already, and as much more as a P1 without checkpoints may. */
    private long limit(JobRow job, @Nullable AttemptRow open, Instant now) {
        Duration more = policies.current().policy().admission().p1UncheckpointedLimit();
        Instant running = open == null ? null : open.runningAt;
        Duration runs = running == null || running.isAfter(now) ? Duration.ZERO : Duration.between(running, now);
        return job.ranMillis + runs.plus(more).toMillis();
    }
}
