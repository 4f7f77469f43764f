package io.giveway.quota.audit;

import io.giveway.chassis.feed.EventConsumer;
import io.giveway.contracts.event.FeedEvent;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;

/** Notes of each attempt that has ended how much it used. How far it has read is kept in the same transaction. */
@ApplicationScoped
class EndedAttempts implements EventConsumer {

    /** In the data of an event that ends an attempt: all that was billed of it. */
    private static final String GPU_SECONDS = "gpuSeconds";

    private final EntityManager store;
    private final Clock clock;

    EndedAttempts(EntityManager store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public long applied() {
        return QuarkusTransaction.requiringNew().call(() -> applied(""));
    }

    @Override
    public long apply(long after, List<FeedEvent> events) {
        return QuarkusTransaction.requiringNew().call(() -> applyNow(after, events));
    }

    private long applyNow(long after, List<FeedEvent> events) {
        long applied = applied(" for update");
        if (applied != after) {
            return applied;
        }
        events.forEach(this::note);
        long last = events.get(events.size() - 1).sequence();
        store.createNativeQuery("update quota.feed set applied = :last")
                .setParameter("last", last)
                .executeUpdate();
        return last;
    }

    private long applied(String lock) {
        return (Long) store.createNativeQuery("select applied from quota.feed" + lock, Long.class)
                .getSingleResult();
    }

    private void note(FeedEvent event) {
        if (event.attempt() == null || !(event.data().get(GPU_SECONDS) instanceof Number used)) {
            return;
        }
        store.createNativeQuery("""
                        insert into quota.ended_attempt (job, attempt, department, gpu_seconds, heard_at)
                        values (:job, :attempt, :department, :used, :now) on conflict do nothing
                        """)
                .setParameter("job", event.job().value())
                .setParameter("attempt", event.attempt())
                .setParameter("department", event.department().value())
                .setParameter("used", used.longValue())
                .setParameter("now", clock.instant())
                .executeUpdate();
    }
}
