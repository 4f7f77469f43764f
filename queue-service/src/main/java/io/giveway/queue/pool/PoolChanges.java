package io.giveway.queue.pool;

import io.giveway.contracts.id.PoolId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The list of what each pool's leader has yet to look at. Written in the transaction of the change and taken by deleting,
 * so that commits in any order are seen once each, and nothing is lost with a message.
 */
@ApplicationScoped
public class PoolChanges {

    private final EntityManager entities;
    private final Event<PoolChanged> changed;

    PoolChanges(EntityManager entities, Event<PoolChanged> changed) {
        this.entities = entities;
        this.changed = changed;
    }

    /** Notes that these jobs are no longer what the leader remembers. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void note(PoolId pool, Collection<String> jobs) {
        if (!jobs.isEmpty()) {
            entities.createNativeQuery(
                            "insert into queue.pool_change (pool, job) select :pool, unnest(cast(:jobs as text[]))")
                    .setParameter("pool", pool.value())
                    .setParameter("jobs", jobs.toArray(String[]::new))
                    .executeUpdate();
            changed.fire(new PoolChanged(pool));
        }
    }

    /** Notes that nodes, caps or other facts of the pool itself have changed. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void noteShape(PoolId pool) {
        entities.createNativeQuery("insert into queue.pool_change (pool, job) values (:pool, null)")
                .setParameter("pool", pool.value())
                .executeUpdate();
        changed.fire(new PoolChanged(pool));
    }

    /** Takes all that is noted for a pool. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Taken take(PoolId pool) {
        List<String> rows = entities.createNativeQuery(
                        "delete from queue.pool_change where pool = :pool returning job", String.class)
                .setParameter("pool", pool.value())
                .getResultList();
        Set<String> jobs = rows.stream().filter(Objects::nonNull).collect(Collectors.toUnmodifiableSet());
        return new Taken(jobs, rows.stream().anyMatch(PoolChanges::isShape));
    }

    private static boolean isShape(@Nullable String job) {
        return job == null;
    }

    /** Jobs to look at again, and whether the pool itself is another. */
    public record Taken(Set<String> jobs, boolean shape) {
        /** Whether there is nothing to look at. */
        public boolean isEmpty() {
            return jobs.isEmpty() && !shape;
        }
    }
}
