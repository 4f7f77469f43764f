package io.giveway.queue.pool;

import io.giveway.contracts.id.PoolId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time of each pool: the clock's, but never before what was seen already. A clock that jumps back lowers no waiting
 * (docs/rules.md, section 1); the floor outlives restarts in the leader's row.
 */
@ApplicationScoped
public class PoolTime {

    private final Clock clock;
    private final EntityManager entities;
    private final Map<PoolId, Instant> floors = new ConcurrentHashMap<>();

    PoolTime(Clock clock, EntityManager entities) {
        this.clock = clock;
        this.entities = entities;
    }

    /** The pool's time, to the millisecond. */
    public Instant now(PoolId pool) {
        Instant read = Instant.ofEpochMilli(clock.millis());
        return floors.merge(pool, read, (floor, now) -> now.isAfter(floor) ? now : floor);
    }

    /** Takes over the floor that an earlier process left. */
    @Transactional
    public void recall(PoolId pool) {
        stored(pool).forEach(floor -> floors.merge(pool, floor, (a, b) -> a.isAfter(b) ? a : b));
    }

    private List<Instant> stored(PoolId pool) {
        return entities.createNativeQuery("select clock_floor from queue.pool_leader where pool = :pool", Instant.class)
                .setParameter("pool", pool.value())
                .getResultList();
    }
}
