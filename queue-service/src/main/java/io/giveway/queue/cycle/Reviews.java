package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.agent.Leases;
import io.giveway.queue.attempt.Deadlines;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.budget.Metering;
import io.giveway.queue.override.Expiries;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** All that a leader looks at because time has passed, each in a transaction of its own. */
@ApplicationScoped
class Reviews {

    private final Leases leases;
    private final Deadlines deadlines;
    private final Metering metering;
    private final Expiries expiries;
    private final HoldDesk holds;

    Reviews(Leases leases, Deadlines deadlines, Metering metering, Expiries expiries, HoldDesk holds) {
        this.leases = leases;
        this.deadlines = deadlines;
        this.metering = metering;
        this.expiries = expiries;
        this.holds = holds;
    }

    void review(PoolId pool, Instant now) {
        leases.review(pool, now);
        deadlines.review(pool, now);
        metering.review(pool, now);
        expiries.review(pool, now);
        holds.recover(pool, now);
    }
}
