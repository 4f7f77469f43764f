package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.Planner;
import io.giveway.planner.pool.Change;
import io.giveway.queue.budget.Quota;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;

/**
 * Planners for those who only look: each is made from what PostgreSQL holds now, so that every replica sees the same,
 * whichever leads the pool, and nobody waits for the loop.
 */
@ApplicationScoped
public class Snapshots {

    private final PoolStore store;
    private final Policies policies;
    private final Quota quota;

    Snapshots(PoolStore store, Policies policies, Quota quota) {
        this.store = store;
        this.policies = policies;
        this.quota = quota;
    }

    /** A planner with the pool's facts of now, which the caller may lead on. */
    @Transactional
    public Planner of(PoolId pool, Instant now) {
        PoolMemory memory = new PoolMemory(pool, policies.current());
        memory.planner().apply(new Change.QuotaReached(quota.isReached()));
        memory.learn(store.look(pool, now), now);
        return memory.planner();
    }
}
