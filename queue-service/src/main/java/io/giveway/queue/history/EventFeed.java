package io.giveway.queue.history;

import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;

/**
 * The events of all departments in one row, numbered in the order of commits. Reading numbers what can be numbered, so
 * that there is no relay that could fall behind.
 */
@ApplicationScoped
public class EventFeed {

    private static final int MOST_AT_ONCE = 5_000;

    /** Only up to the first event, by id, beside which an earlier commit may still appear: each job's order stays. */
    private static final String NUMBER = """
            with unsafe as (
                select min(id) as id from queue.job_event
                where sequence is null and txid >= pg_snapshot_xmin(pg_current_snapshot())
            ), ready as (
                select id, row_number() over (order by id) as place from (
                    select e.id from queue.job_event e, unsafe
                    where e.sequence is null and (unsafe.id is null or e.id < unsafe.id)
                    order by e.id limit :most
                ) safe
            ), counted as (
                update queue.event_sequence set last = last + (select count(*) from ready) returning last
            )
            update queue.job_event e
            set sequence = counted.last - (select count(*) from ready) + ready.place
            from ready, counted where e.id = ready.id
            """;

    private final EntityManager entities;

    EventFeed(EntityManager entities) {
        this.entities = entities;
    }

    /** The events after a sequence, oldest first. */
    @Transactional
    public List<FeedEvent> after(long sequence, int limit) {
        number();
        return entities.createQuery("""
                        select e, j.pool, j.name, j.owner from EventRow e, JobRow j
                        where j.id = e.job and e.sequence > :after order by e.sequence
                        """, Object[].class)
                .setParameter("after", sequence)
                .setMaxResults(limit)
                .getResultStream()
                .map(row -> view((EventRow) row[0], (String) row[1], (String) row[2], (String) row[3]))
                .toList();
    }

    /** The last sequence that was given. */
    @Transactional
    long last() {
        return (Long) entities.createNativeQuery("select last from queue.event_sequence", Long.class)
                .getSingleResult();
    }

    /** True where events are committed that could not be numbered yet. */
    @Transactional
    boolean isBehind() {
        return (Boolean) entities.createNativeQuery(
                        "select exists (select 1 from queue.job_event where sequence is null)", Boolean.class)
                .getSingleResult();
    }

    /** One reader numbers at a time; another one that comes meanwhile reads what is numbered already. */
    private void number() {
        boolean free = (Boolean) entities.createNativeQuery(
                        "select pg_try_advisory_xact_lock(hashtext('queue.event_sequence'))", Boolean.class)
                .getSingleResult();
        if (free) {
            entities.createNativeQuery(NUMBER)
                    .setParameter("most", MOST_AT_ONCE)
                    .executeUpdate();
        }
    }

    private static FeedEvent view(EventRow row, String pool, String name, String owner) {
        return new FeedEvent(
                row.sequence == null ? 0 : row.sequence,
                row.type,
                new JobId(row.job),
                row.attempt,
                new DepartmentId(row.department),
                new PoolId(pool),
                name,
                owner,
                row.actor,
                row.at,
                row.data);
    }
}
