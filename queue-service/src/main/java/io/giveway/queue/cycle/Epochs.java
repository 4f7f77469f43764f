package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.live.Deposed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** The fence in PostgreSQL: a row a pool whose epoch every commit of a leader must still find. */
@ApplicationScoped
class Epochs {

    private final EntityManager entities;

    Epochs(EntityManager entities) {
        this.entities = entities;
    }

    /** Begins the next epoch of a pool; whoever led before can commit nothing more. */
    @Transactional
    long begin(PoolId pool, String holder, Instant now) {
        Object epoch = entities.createNativeQuery("""
                        insert into queue.pool_leader (pool, epoch, holder, clock_floor, peak)
                        values (:pool, 1, :holder, :now, false)
                        on conflict (pool) do update set
                            epoch = pool_leader.epoch + 1,
                            holder = excluded.holder,
                            clock_floor = greatest(pool_leader.clock_floor, excluded.clock_floor)
                        returning epoch
                        """, Long.class)
                .setParameter("pool", pool.value())
                .setParameter("holder", holder)
                .setParameter("now", now)
                .getSingleResult();
        return (Long) epoch;
    }

    /** Holds the fence for the rest of the transaction and remembers the pool's time, in one statement. */
    @Transactional(Transactional.TxType.MANDATORY)
    void require(PoolId pool, long epoch, Instant now) throws Deposed {
        int held = entities.createNativeQuery("""
                        update queue.pool_leader set clock_floor = greatest(clock_floor, :now)
                        where pool = :pool and epoch = :epoch
                        """)
                .setParameter("pool", pool.value())
                .setParameter("epoch", epoch)
                .setParameter("now", now)
                .executeUpdate();
        if (held == 0) {
            throw new Deposed(pool, epoch);
        }
    }
}
