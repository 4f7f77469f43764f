package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.agent.Leases;
import io.giveway.queue.attempt.Deadlines;
import io.giveway.queue.budget.Metering;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** All that a leader looks at because time has passed, each in a transaction of its own. */
@ApplicationScoped
class Reviews {

    private final Leases leases;
    private final Deadlines deadlines;
    private final Metering metering;

    Reviews(Leases leases, Deadlines deadlines, Metering metering) {
        this.leases = leases;
        this.deadlines = deadlines;
        this.metering = metering;
    }

    void review(PoolId pool, Instant now) {
        leases.review(pool, now);
        deadlines.review(pool, now);
        metering.review(pool, now);
    }
}
