package io.giveway.planner.preempt;

import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import java.util.List;

/** GPUs that suffice for a whole gang once these attempts have left, and not one attempt more than needed. */
public record Proof(Placement placement, List<Attempt> victims) {

    public Proof {
        victims = List.copyOf(victims);
    }

    /** How many GPUs the victims have in all, needed or not. */
    public int victimGpus() {
        return victims.stream().mapToInt(victim -> victim.placement().gpus()).sum();
    }
}
