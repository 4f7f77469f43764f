package io.giveway.queue.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;

/** Eligible waiting, stored as intervals: the open one begins at the job's {@code waitingSince}, closed ones are rows. */
@ApplicationScoped
public class WaitIntervals {

    private final EntityManager entities;

    WaitIntervals(EntityManager entities) {
        this.entities = entities;
    }

    /** Ends the open interval, if there is one, and keeps it under the job's tier, lane and pool of now. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void close(JobRow job, Instant now) {
        Instant since = job.waitingSince;
        if (since == null) {
            return;
        }
        job.waitingSince = null;
        if (now.isAfter(since)) {
            job.waitedMillis += Duration.between(since, now).toMillis();
            entities.createNativeQuery("""
                            insert into queue.wait_interval (job, pool, tier, lane, started_at, ended_at)
                            values (:job, :pool, :tier, :lane, :since, :now)
                            """)
                    .setParameter("job", job.id)
                    .setParameter("pool", job.pool)
                    .setParameter("tier", job.effectiveTier.name())
                    .setParameter("lane", job.lane.name())
                    .setParameter("since", since)
                    .setParameter("now", now)
                    .executeUpdate();
        }
    }

    /** Begins an interval at an instant, which lies ahead for a {@code notBefore}. */
    static void open(JobRow job, Instant at) {
        Instant notBefore = job.notBefore;
        job.waitingSince = notBefore != null && notBefore.isAfter(at) ? notBefore : at;
    }
}
