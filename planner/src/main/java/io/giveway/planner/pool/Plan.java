package io.giveway.planner.pool;

import io.giveway.planner.place.Placement;
import java.time.Duration;
import java.util.List;

/**
 * A preemption that has been proven to suffice: the GPUs that will be the preemptor's, and who leaves them (docs/rules.md,
 * section 6). A job has at most one; it is named by its preemptor.
 *
 * @param placement the GPUs to be fenced, free ones and those of the victims
 * @param victims who leaves for it, those included that a replaced or overtaken plan has asked
 * @param takesOver preemptors whose fences it takes GPUs from
 */
public record Plan(
        String job, Kind kind, Placement placement, Duration remaining, List<Victim> victims, List<String> takesOver) {

    public Plan {
        victims = List.copyOf(victims);
        takesOver = List.copyOf(takesOver);
    }

    /** By which right it takes. */
    public enum Kind {
        /** A P0, at once. */
        URGENT,
        /** A P1 that has waited, or one inside its own department. */
        REGULAR,
        /** A starved P2. */
        PERMIT,
        /** The holder of a reservation, from a filler past its expected end. */
        OVERDUE
    }

    /** GPUs that victims of other departments leave for the preemptor; a permit takes at nobody's cost. */
    public int takenFromOthers() {
        return kind == Kind.PERMIT
                ? 0
                : victims.stream()
                        .filter(victim -> !victim.own())
                        .mapToInt(Victim::taken)
                        .sum();
    }

    /** The monthly hold of the preemptor; a permit's run takes none. */
    public long monthlyGpuSeconds() {
        return kind == Kind.PERMIT ? 0 : placement.gpus() * remaining.toSeconds();
    }

    /** The preemption hold: GPUs taken from others for the remaining time, at least the minimum. */
    public long preemptionGpuSeconds(Duration minimumCharge) {
        Duration charged = remaining.compareTo(minimumCharge) > 0 ? remaining : minimumCharge;
        return takenFromOthers() * charged.toSeconds();
    }

    /**
     * An attempt that leaves for the plan.
     *
     * @param taken how many of its GPUs the preemptor will have on this plan's account
     * @param own whether it is of the preemptor's department
     * @param asked whether a plan that this one replaces or overtakes has asked it to leave already
     */
    public record Victim(
            String job, int attempt, String department, Placement placement, int taken, boolean own, boolean asked) {}
}
