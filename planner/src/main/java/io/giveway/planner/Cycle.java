package io.giveway.planner;

import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass over the queue at one instant, on a copy of the grid that shows what has been decided so far. */
final class Cycle {

    private final PoolState pool;
    private final Grid grid;
    private final Map<String, Integer> gpusHeld = new HashMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final Instant now;

    Cycle(PoolState pool, Instant now) {
        this.pool = pool;
        this.now = now;
        this.grid = pool.grid().copy();
        for (Attempt attempt : pool.attempts()) {
            gpusHeld.merge(attempt.job().department(), attempt.placement().gpus(), Integer::sum);
        }
    }

    List<Decision> serve(List<Ranked> queue) {
        for (Ranked ranked : queue) {
            if (ranked.job().waiting().eligible(now)) {
                serve(ranked);
            }
        }
        return decisions;
    }

    private void serve(Ranked ranked) {
        Job job = ranked.job();
        if (!pool.capacity().fits(job.shape())) {
            pause(job, Pause.DOES_NOT_FIT);
            return;
        }
        int room = pool.maxGpus(job.department()) - gpusHeld.getOrDefault(job.department(), 0);
        if (room < job.shape().least()) {
            pause(job, Pause.DEPARTMENT_LIMIT);
            return;
        }
        Placement placement = grid.placeLargest(job.shape().atMost(room), grid.free());
        if (placement == null) {
            unpause(job);
            return;
        }
        start(ranked, placement);
    }

    private void start(Ranked ranked, Placement placement) {
        Job job = ranked.job();
        grid.take(placement);
        gpusHeld.merge(job.department(), placement.gpus(), Integer::sum);
        Duration remaining = job.remainingAt(placement.gpus());
        decisions.add(
                new Decision.StartAttempt(job, placement, remaining, ranked.standing(), false, why(Rule.FITS_FREE)));
    }

    private void pause(Job job, Pause reason) {
        if (job.waiting().pause() != reason) {
            decisions.add(new Decision.PauseAging(job.id(), reason, why(Rule.ELIGIBILITY)));
        }
    }

    private void unpause(Job job) {
        @Nullable Pause pause = job.waiting().pause();
        if (pause == Pause.DOES_NOT_FIT || pause == Pause.DEPARTMENT_LIMIT) {
            decisions.add(new Decision.ResumeAging(job.id(), why(Rule.ELIGIBILITY)));
        }
    }

    private Why why(Rule rule) {
        return new Why(rule, pool.policy().version(), pool.peak(), List.of());
    }
}
