package io.giveway.planner;

import io.giveway.planner.order.Place;
import io.giveway.planner.order.Row;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What waiting jobs have in common that stand in one row: all that a visit to them depends on, but for how long they have
 * waited and will run. So their order does not change with time, and what is vain for one is so for each that runs as long.
 *
 * @param department null where it makes no difference
 * @param ripe whether a P1 has waited long enough to take from other departments in peak
 * @param shortestFirst whether the row is ordered by expected run
 * @param alone a job for which GPUs are kept stands alone: its id
 */
record Alike(
        Tier tier,
        Tier acts,
        Lane lane,
        boolean suspended,
        @Nullable Pause pause,
        Shape shape,
        @Nullable String department,
        boolean othersRefused,
        boolean ripe,
        boolean shortestFirst,
        @Nullable String alone) {

    /** The row of a waiting job by its place in the queue. */
    static Alike inQueue(Job job, Tier acts, Policy policy, Duration waited, boolean capped, boolean kept) {
        boolean elastic = job.tier() == Tier.P2;
        return new Alike(
                job.tier(),
                acts,
                job.lane(),
                job.waiting().suspended(),
                job.waiting().pause(),
                job.shape(),
                elastic && !capped ? null : job.department(),
                !elastic && job.past().othersRefused(),
                !elastic && waited.compareTo(policy.preemption().regularAfter()) > 0,
                policy.order().withinTier() == WithinTier.SHORTEST_EXPECTED
                        && waited.compareTo(policy.order().maxWait()) <= 0,
                kept ? job.id() : null);
    }

    /** The row of a starved job: permits are counted by department. */
    static Alike starved(Job job, boolean kept) {
        return new Alike(
                job.tier(),
                job.tier(),
                Lane.PRIORITY,
                false,
                job.waiting().pause(),
                job.shape(),
                job.department(),
                false,
                false,
                false,
                kept ? job.id() : null);
    }

    Row row() {
        return new Row(shortestFirst ? Place.SHORTEST_RUN : Place.LONGEST_WAIT);
    }
}
