package io.giveway.queue.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
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

    /** Ends the open interval, if it has begun, and goes on in another: tier or lane are about to change. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void cut(JobRow job, Instant now) {
        Instant since = job.waitingSince;
        if (since != null && !since.isAfter(now)) {
            close(job, now);
            job.waitingSince = now;
        }
    }

    /** Eligible waiting from one instant to another, whatever the tier, lane and pool. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Duration waitedSince(JobRow job, Instant from, Instant now) {
        BigDecimal closed = (BigDecimal) entities.createNativeQuery("""
                        select coalesce(sum(extract(epoch from ended_at - greatest(started_at, :from))), 0)
                        from queue.wait_interval where job = :job and ended_at > :from
                        """, BigDecimal.class)
                .setParameter("job", job.id)
                .setParameter("from", from)
                .getSingleResult();
        Instant open = job.waitingSince;
        Instant since = open == null || open.isBefore(from) ? from : open;
        Duration running = open == null || !now.isAfter(since) ? Duration.ZERO : Duration.between(since, now);
        return Duration.ofMillis(closed.movePointRight(3).longValue()).plus(running);
    }

    /** Begins an interval at an instant, which lies ahead for a {@code notBefore}. */
    static void open(JobRow job, Instant at) {
        Instant notBefore = job.notBefore;
        job.waitingSince = notBefore != null && notBefore.isAfter(at) ? notBefore : at;
    }
}
