package io.giveway.planner;

import io.giveway.planner.Decision.RollBack;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Tier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a cycle that goes on with what was decided before: plans end, fail or wait, and victims return. */
final class Fencing {

    private final Draft draft;
    private final WaitingLine line;

    Fencing(Draft draft, WaitingLine line) {
        this.draft = draft;
        this.line = line;
    }

    void settle() {
        for (Fence fence : draft.pool.fences().plans()) {
            settle(fence);
        }
        giveBack();
    }

    private void settle(Fence fence) {
        String holder = fence.plan().job();
        Ranked ranked = line.find(holder);
        RollBack.Cause failure = failure(fence, ranked);
        if (failure != null || ranked == null) {
            RollBack.Cause cause = failure == null ? RollBack.Cause.PREEMPTOR_INELIGIBLE : failure;
            draft.giveUp(holder, cause);
            draft.settle(holder);
        } else if (!fence.overtaken() && draft.grid.idle(fence.cells())) {
            boolean permit = fence.plan().kind() == Plan.Kind.PERMIT;
            draft.start(ranked, fence.cells(), permit ? Rule.PERMIT : Rule.FENCE_COMPLETE);
        } else if (!broken(fence)) {
            draft.settle(holder);
        }
    }

    private RollBack.@Nullable Cause failure(Fence fence, @Nullable Ranked ranked) {
        if (ranked == null || !ranked.job().waiting().eligible(draft.now) || !mayStill(fence.plan(), ranked)) {
            return RollBack.Cause.PREEMPTOR_INELIGIBLE;
        }
        Job job = ranked.job();
        if (!draft.everFits(job.shape())
                || draft.pool.maxGpus(job.department()) < job.shape().least()) {
            return RollBack.Cause.DOES_NOT_FIT;
        }
        boolean late =
                draft.now.isAfter(fence.since().plus(draft.policy.preemption().fenceTimeout()));
        boolean complete = !fence.overtaken() && draft.grid.idle(fence.cells());
        return fence.awaited().isEmpty() && late && !complete ? RollBack.Cause.TIMEOUT : null;
    }

    /**
     * Whether the preemptor still has the tier and the lane that gave it the right. A P0 that is past its department's share
     * since then keeps its plan: else its own victim, which waits again as P0, would take it back without end.
     */
    private static boolean mayStill(Plan plan, Ranked ranked) {
        if (plan.takenFromOthers() > 0 && ranked.job().lane() == Lane.NORMAL) {
            return false;
        }
        return switch (plan.kind()) {
            case URGENT -> ranked.job().tier() == Tier.P0;
            case REGULAR -> ranked.job().tier() != Tier.P2;
            case PERMIT, OVERDUE -> true;
        };
    }

    /** Whether a GPU that the plan counts on will not come: its node is not offered, or who has it is not leaving. */
    private boolean broken(Fence fence) {
        if (fence.overtaken() || !draft.grid.offers(fence.cells())) {
            return true;
        }
        for (Plan.Victim victim : fence.plan().victims()) {
            Attempt attempt = draft.pool.attempt(victim.job());
            if (attempt != null && !attempt.leaving() && attempt.placement().common(fence.cells()) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Victims of plans that were rolled back start before all others, on the GPUs kept for them. */
    private void giveBack() {
        List<Ranked> victims = new ArrayList<>();
        for (String job : draft.pool.fences().returns().keySet()) {
            Ranked ranked = line.find(job);
            if (ranked != null && ranked.job().waiting().eligible(draft.now)) {
                victims.add(ranked);
            }
        }
        victims.sort(line.comparator());
        for (Ranked ranked : victims) {
            Shape shape = ranked.job().shape();
            Placement placement = draft.room(ranked.job()) < shape.least()
                    ? null
                    : draft.grid.placeLargest(
                            shape.atMost(draft.room(ranked.job())),
                            draft.open(ranked, ranked.job().remaining()));
            if (placement != null) {
                draft.start(ranked, placement, Rule.VICTIM_RETURNS);
            }
        }
    }
}
