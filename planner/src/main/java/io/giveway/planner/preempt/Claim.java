package io.giveway.planner.preempt;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The right of one waiting job to take GPUs of running ones (docs/rules.md, section 6). Age orders the queue and gives no
 * such right: it follows from tier, lane and department.
 *
 * @param ownOnly whether it reaches no further than the own department
 * @param preemptors jobs that it spares because they took its GPUs, themselves or by way of others
 */
public record Claim(Ranked by, Plan.Kind kind, boolean ownOnly, Set<String> preemptors, Policy policy, Instant now) {

    /** The right of a job in a pool as it is now. */
    public static Claim in(PoolState pool, Ranked by, Plan.Kind kind, boolean ownOnly, Instant now) {
        Set<String> spared = kind == Plan.Kind.PERMIT ? Set.of() : pool.preemptorsOf(by.job());
        return new Claim(by, kind, ownOnly, spared, pool.policy(), now);
    }

    /** Why an attempt is not a victim of this claim; null if it may be one. */
    public @Nullable Spared spares(Attempt attempt) {
        if (attempt.leaving() || attempt.job().id().equals(by.job().id())) {
            return Spared.LEAVING;
        }
        if (!outranks(attempt)) {
            return Spared.NOT_LOWER;
        }
        if (ownOnly && !own(attempt)) {
            return Spared.OTHER_DEPARTMENT;
        }
        if (preemptors.contains(attempt.job().id())) {
            return Spared.TOOK_FROM_IT;
        }
        if (after(attempt.protectedUntil()) || after(savedUntil(attempt))) {
            return Spared.PROTECTED;
        }
        if (kind != Plan.Kind.URGENT
                && now.isBefore(attempt.startedAt().plus(policy.preemption().minimumRun()))) {
            return Spared.MINIMUM_RUN;
        }
        if ((kind == Plan.Kind.REGULAR || kind == Plan.Kind.OVERDUE) && limitReached(attempt)) {
            return Spared.LIMIT;
        }
        return attempt.job().tier() == Tier.P2 || attempt.ready() || mayBeKilled(attempt) ? null : Spared.NOT_READY;
    }

    /** The same right of a job that nobody has displaced. */
    Claim common() {
        Ranked like = new Ranked(by.job().with(Past.NONE), by.band(), by.acts(), by.waited(), by.millionths());
        return new Claim(like, kind, ownOnly, Set.of(), policy, now);
    }

    /** Whether an attempt is of the claimant's department. */
    public boolean own(Attempt attempt) {
        return attempt.job().department().equals(by.job().department());
    }

    private boolean outranks(Attempt attempt) {
        return switch (kind) {
            case URGENT ->
                Tier.P0.over(attempt.standing())
                        && (by.job().lane() == Lane.PRIORITY || attempt.job().tier() != Tier.P0);
            case REGULAR -> attempt.standing() == Tier.P2;
            case OVERDUE -> attempt.filler() && attempt.overdue(now) && attempt.standing() != Tier.P0;
            case PERMIT -> true;
        };
    }

    private boolean limitReached(Attempt attempt) {
        Instant day = now.minusSeconds(86_400);
        long recent = attempt.job().past().preemptedAt().stream()
                .filter(at -> at.isAfter(day))
                .count();
        return recent >= policy.preemption().limitPerDay();
    }

    private boolean mayBeKilled(Attempt attempt) {
        return kind == Plan.Kind.URGENT && attempt.job().past().saveFailures() >= 2;
    }

    private @Nullable Instant savedUntil(Attempt attempt) {
        Instant failed = attempt.saveFailedAt();
        return failed == null ? null : failed.plus(policy.preemption().minimumRun());
    }

    private boolean after(@Nullable Instant instant) {
        return instant != null && instant.isAfter(now);
    }
}
