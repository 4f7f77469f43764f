package io.giveway.planner.order;

import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;

/** The three bands in which the queue is served (docs/rules.md, section 4). */
public enum Band {
    /** P0 and P1 that the budgets carry. */
    PRIORITY,
    /** P0 and P1 that they do not: the normal queue. */
    NORMAL,
    /** P2 of both lanes. */
    ELASTIC;

    /** The band of a job. */
    public static Band of(Job job) {
        if (job.tier() == Tier.P2) {
            return ELASTIC;
        }
        return job.lane() == Lane.PRIORITY ? PRIORITY : NORMAL;
    }
}
