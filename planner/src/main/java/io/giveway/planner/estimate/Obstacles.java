package io.giveway.planner.estimate;

import io.giveway.planner.Why;
import io.giveway.planner.estimate.Estimate.Reason;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.preempt.Spared;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why one job does not run now, as of the facts of one instant. */
final class Obstacles {

    private final PoolState pool;
    private final Ranked ranked;
    private final Job job;
    private final Instant now;
    private final List<Reason> reasons = new ArrayList<>();

    Obstacles(PoolState pool, Ranked ranked, Instant now) {
        this.pool = pool;
        this.ranked = ranked;
        this.job = ranked.job();
        this.now = now;
    }

    List<Reason> reasons(Map<Tier, Integer> ahead) {
        if (!outside() && !inside()) {
            int before = ahead.values().stream().mapToInt(Integer::intValue).sum();
            gpus(before);
            if (before > 0) {
                add(Why.Reason.JOBS_AHEAD, before, null);
            }
            rights();
        }
        return reasons;
    }

    /** What only somebody else can end. */
    private boolean outside() {
        Pause pause = job.waiting().pause();
        Instant since = job.waiting().since();
        if (pause == Pause.HELD) {
            add(Why.Reason.HELD, 0, null);
        } else if (pause == Pause.DEPENDENCY) {
            add(Why.Reason.DEPENDENCY, 0, null);
        } else if (since != null && since.isAfter(now)) {
            add(Why.Reason.NOT_BEFORE, 0, since);
        } else if (pool.capacity().none()) {
            add(Why.Reason.POOL_DRAINED, 0, null);
        } else if (!pool.capacity().fits(job.shape())) {
            add(Why.Reason.DOES_NOT_FIT, job.shape().gpus(), null);
        }
        return !reasons.isEmpty();
    }

    /** What was decided for it already, or what its department has too much of. */
    private boolean inside() {
        Fence fence = pool.fences().of(job.id());
        Instant patient = job.past().patientUntil();
        if (fence != null && !fence.awaited().isEmpty()) {
            Instant last = pool.attempts().stream()
                    .filter(attempt -> fence.awaited().contains(attempt.job().id()))
                    .map(Attempt::leavesBy)
                    .reduce(null, (a, b) -> a == null || (b != null && b.isAfter(a)) ? b : a);
            add(Why.Reason.WAITING_FOR_CHECKPOINT, fence.awaited().size(), last);
        } else if (room() < job.shape().least()) {
            add(Why.Reason.DEPARTMENT_LIMIT, pool.maxGpus(job.department()), null);
        } else if (patient != null && patient.isAfter(now)) {
            add(Why.Reason.PATIENCE, 0, patient);
        }
        return !reasons.isEmpty();
    }

    private void gpus(int before) {
        Grid grid = pool.grid();
        Shape least = job.shape().sized(job.shape().least());
        int free = 0;
        for (int node = 0; node < grid.size(); node++) {
            free += Long.bitCount(grid.free(node));
        }
        if (free < least.gpus()) {
            add(Why.Reason.GPUS_BUSY, least.gpus() - free, null);
        } else if (grid.place(least, grid.free()) == null) {
            add(Why.Reason.FRAGMENTED, free, null);
        } else if (before > 0) {
            add(Why.Reason.RESERVED_FOR_OTHER, free, null);
        }
    }

    /** Why it takes no GPUs of others, if it is of a tier that may. */
    private void rights() {
        if (ranked.acts() == Tier.P2) {
            return;
        }
        boolean urgent = ranked.acts() == Tier.P0;
        boolean ownOnly = true;
        if (job.lane() == Lane.NORMAL) {
            add(Why.Reason.NORMAL_LANE, 0, null);
        } else if (job.past().othersRefused()) {
            add(Why.Reason.PREEMPTION_BUDGET_EXHAUSTED, 0, null);
        } else if (!pool.quotaReached()) {
            add(Why.Reason.QUOTA_UNAVAILABLE, 0, null);
        } else if (!urgent && !pool.peak()) {
            add(Why.Reason.NOT_IN_PEAK, 0, null);
        } else {
            Duration after = pool.policy().preemption().regularAfter();
            ownOnly = !urgent && ranked.waited().compareTo(after) <= 0;
        }
        victims(Claim.in(pool, ranked, urgent ? Plan.Kind.URGENT : Plan.Kind.REGULAR, ownOnly, now));
    }

    private void victims(Claim claim) {
        int notReady = 0;
        int tooYoung = 0;
        Instant first = null;
        boolean any = false;
        for (Attempt attempt : pool.attempts()) {
            Spared spared = claim.spares(attempt);
            any |= spared == null;
            notReady += spared == Spared.NOT_READY ? 1 : 0;
            if (spared == Spared.MINIMUM_RUN) {
                tooYoung++;
                Instant old =
                        attempt.startedAt().plus(claim.policy().preemption().minimumRun());
                first = first == null || old.isBefore(first) ? old : first;
            }
        }
        if (tooYoung > 0) {
            add(Why.Reason.MINIMUM_RUN, tooYoung, first);
        }
        if (notReady > 0 && !any) {
            add(Why.Reason.NO_READY_VICTIM, notReady, null);
        }
    }

    private int room() {
        int held = pool.attempts().stream()
                .filter(attempt -> attempt.job().department().equals(job.department()))
                .mapToInt(attempt -> attempt.placement().gpus())
                .sum();
        return pool.maxGpus(job.department()) - held;
    }

    private void add(Why.Reason code, int count, @Nullable Instant until) {
        reasons.add(new Reason(code, count, until));
    }
}
