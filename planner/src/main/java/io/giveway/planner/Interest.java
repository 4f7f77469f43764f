package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import java.time.Duration;

/** What a cycle still wants to see of the waiting jobs, so that a line need not show those it would visit in vain. */
interface Interest {

    /** More than any job runs. */
    Duration ANY = Duration.ofSeconds(Long.MAX_VALUE);

    /** The bound from which on nothing comes of visiting jobs that differ from this one in id, wait and run time alone. */
    Duration below(Ranked alike);

    /** Grows whenever something may come of jobs that were passed over before. */
    int renewals();
}
