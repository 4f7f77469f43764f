package io.giveway.planner.order;

import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/**
 * Where a waiting job stands among jobs like it. Since all of them age alike or not at all, this does not change with
 * time.
 *
 * @param anchor since when it would have waited without a pause; of two jobs that do not age, the one that has waited
 *     longer has the earlier one
 */
public record Place(Job job, Instant anchor) {

    /** Longest wait first. */
    public static final Comparator<Place> LONGEST_WAIT = Place::byAnchor;

    /** Shortest expected run first, then longest wait. */
    public static final Comparator<Place> SHORTEST_RUN = Place::byRemaining;

    /** The place by all its waiting. */
    public static Place byWaited(Job job) {
        return of(job, job.waiting().waited());
    }

    /** The place by its waiting as this tier. */
    public static Place byInTier(Job job) {
        return of(job, job.waiting().inTier());
    }

    private static Place of(Job job, Duration closed) {
        Wait wait = job.waiting();
        return new Place(job, (wait.since() == null ? Instant.EPOCH : wait.since()).minus(closed));
    }

    private static int byAnchor(Place a, Place b) {
        int order = a.anchor.compareTo(b.anchor);
        return order != 0 ? order : a.job.id().compareTo(b.job.id());
    }

    private static int byRemaining(Place a, Place b) {
        int order = a.job.remaining().compareTo(b.job.remaining());
        return order != 0 ? order : byAnchor(a, b);
    }
}
