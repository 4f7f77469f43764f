package io.giveway.queue.override;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.queue.history.EventType;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;

/** Ends overrides whose time is over. */
@ApplicationScoped
public class Expiries {

    private final EntityManager entities;
    private final Jobs jobs;
    private final Overriding overriding;

    Expiries(EntityManager entities, Jobs jobs, Overriding overriding) {
        this.entities = entities;
        this.jobs = jobs;
        this.overriding = overriding;
    }

    /** Looks at all overridden jobs of a pool as of an instant. */
    @Transactional
    public void review(PoolId pool, Instant now) {
        for (JobRow job : jobs.lock(due(pool, now))) {
            PriorityOverride override = job.override;
            Instant until = override == null ? null : override.until();
            if (override == null || until == null || until.isAfter(now) || job.state.isFinal()) {
                continue;
            }
            if (OverrideRules.mayReturn(job, override)) {
                overriding.end(job, override, override.by(), override.role(), now);
            } else {
                overriding.set(job, forGood(override), EventType.JOB_OVERRIDDEN, now);
            }
        }
    }

    private List<String> due(PoolId pool, Instant now) {
        return entities.createNativeQuery("""
                        select id from queue.job
                        where pool = :pool and priority_override is not null and finished_at is null
                            and cast(priority_override ->> 'until' as timestamptz) <= :now
                        """, String.class)
                .setParameter("pool", pool.value())
                .setParameter("now", now)
                .getResultList();
    }

    /** The job would be P0 again, and who set this may not raise to P0: it stays where it is. */
    private static PriorityOverride forGood(PriorityOverride override) {
        return new PriorityOverride(
                override.tier(),
                override.lane(),
                override.reason(),
                override.by(),
                override.role(),
                override.at(),
                null,
                null);
    }
}
