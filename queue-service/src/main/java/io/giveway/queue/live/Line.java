package io.giveway.queue.live;

import io.giveway.planner.order.Band;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;

/**
 * One of the few lines that a pool's queue is merged from: within it the order is that of waiting and does not change with
 * time (docs/rules.md, section 4).
 *
 * @param standing the tier as which its jobs weigh
 */
public record Line(Band band, Tier standing, Lane lane, Tier tier, boolean suspended) implements Comparable<Line> {

    /** The line of a ranked job. */
    public static Line of(Ranked ranked) {
        return new Line(
                ranked.band(),
                ranked.standing(),
                ranked.job().lane(),
                ranked.job().tier(),
                ranked.job().waiting().suspended());
    }

    /** The text that names it in keys. */
    String name() {
        return String.join(".", band.name(), standing.name(), lane.name(), tier.name(), suspended ? "S" : "Q");
    }

    /** The line of that name. */
    static Line named(String name) {
        String[] parts = name.split("\\.", -1);
        return new Line(
                Band.valueOf(parts[0]),
                Tier.valueOf(parts[1]),
                Lane.valueOf(parts[2]),
                Tier.valueOf(parts[3]),
                parts[4].equals("S"));
    }

    /** Which of two lines goes first where jobs weigh the same: lane, effective tier, suspended before queued. */
    @Override
    public int compareTo(Line other) {
        int byLane = lane.compareTo(other.lane);
        int byTier = byLane != 0 ? byLane : tier.compareTo(other.tier);
        int bySuspension = byTier != 0 ? byTier : Boolean.compare(other.suspended, suspended);
        return bySuspension != 0 ? bySuspension : standing.compareTo(other.standing);
    }
}
