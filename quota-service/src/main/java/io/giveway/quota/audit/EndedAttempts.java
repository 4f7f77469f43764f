package io.giveway.quota.audit;

import io.giveway.chassis.feed.KeptPlace;
import io.giveway.contracts.event.FeedEvent;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import javax.sql.DataSource;

/** Notes of each attempt that has ended how much it used. How far it has read is kept in the same transaction. */
@Singleton
class EndedAttempts extends KeptPlace {

    /** In the data of an event that ends an attempt: all that was billed of it. */
    private static final String GPU_SECONDS = "gpuSeconds";

    private final EntityManager store;
    private final Clock clock;

    EndedAttempts(DataSource database, EntityManager store, Clock clock) {
        super(database, "quota.feed");
        this.store = store;
        this.clock = clock;
    }

    @Override
    protected void apply(FeedEvent event) {
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
