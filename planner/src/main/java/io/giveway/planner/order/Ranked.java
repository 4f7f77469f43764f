package io.giveway.planner.order;

import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import java.time.Duration;

/**
 * A waiting job with all that its place in the queue follows from, as of one instant.
 *
 * @param acts the tier as which it preempts: its own, or P1 for a P0 beyond its department's share
 * @param millionths its weight in millionths
 */
public record Ranked(Job job, Band band, Tier acts, Duration waited, long millionths) {

    /** The tier as which it weighs and is a victim. */
    public Tier standing() {
        return job.lane() == Lane.NORMAL ? acts.atMost(Tier.P1) : acts;
    }

    /** Whether it is a P0 that the budgets carry, which only a permit stops. */
    public boolean urgent() {
        return acts == Tier.P0 && job.lane() == Lane.PRIORITY;
    }
}
