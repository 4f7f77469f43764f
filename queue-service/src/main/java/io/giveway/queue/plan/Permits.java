package io.giveway.queue.plan;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.pool.Change.PermitUsed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** When permits were used in each pool, which bounds how often they are (docs/rules.md, section 8). */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class Permits {

    private static final Duration COUNTS = Duration.ofDays(2);

    private final EntityManager entities;

    Permits(EntityManager entities) {
        this.entities = entities;
    }

    /** Keeps a use; {@code suspending} where it took the GPU of a running job. */
    public void used(PoolId pool, String department, boolean suspending, Instant now) {
        entities.createNativeQuery(
                        "insert into queue.permit_use (pool, department, suspending, at) values (:pool, :department, :suspending, :at)")
                .setParameter("pool", pool.value())
                .setParameter("department", department)
                .setParameter("suspending", suspending)
                .setParameter("at", now)
                .executeUpdate();
    }

    /** The uses that may still bound another one, oldest first. */
    public List<PermitUsed> recent(PoolId pool, Instant now) {
        @SuppressWarnings("unchecked") // a query of three columns
        List<Object[]> rows = entities.createNativeQuery(
                        "select department, suspending, at from queue.permit_use where pool = :pool and at > :since order by at")
                .setParameter("pool", pool.value())
                .setParameter("since", now.minus(COUNTS))
                .getResultList();
        return rows.stream()
                .map(row -> new PermitUsed((String) row[0], (Boolean) row[1], (Instant) row[2]))
                .toList();
    }
}
