package io.giveway.queue.estimate;

import io.giveway.contracts.estimate.KeptEstimate;
import io.giveway.contracts.estimate.ReasonCode;
import io.giveway.contracts.estimate.Slip;
import io.giveway.contracts.job.Tier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first expectation of each job and each that moved from the last by over a minute, as rows that never change. */
@ApplicationScoped
class KeptEstimates {

    private static final int MOST = 1_000;

    private final EntityManager entities;

    KeptEstimates(EntityManager entities) {
        this.entities = entities;
    }

    /** Those of a job, oldest first. */
    @Transactional
    List<KeptEstimate> of(String job) {
        @SuppressWarnings("unchecked") // a query of some columns
        List<Object[]> rows = entities.createNativeQuery("""
                        select at, expected_start, cause_code, cause_count, cause_tier from queue.kept_estimate
                        where job = :job order by at
                        """)
                .setParameter("job", job)
                .setMaxResults(MOST)
                .getResultList();
        return rows.stream()
                .map(row -> new KeptEstimate((Instant) row[0], (Instant) row[1], cause(row)))
                .toList();
    }

    private static Slip.@Nullable Cause cause(Object[] row) {
        return row[2] == null
                ? null
                : new Slip.Cause(
                        ReasonCode.valueOf((String) row[2]),
                        (Integer) row[3],
                        row[4] == null ? null : Tier.valueOf((String) row[4]));
    }

    /** The last expectation that was kept of each of these jobs, where there was one. */
    @Transactional
    Map<String, Instant> last(Collection<String> jobs) {
        return one(jobs, "desc");
    }

    /** The first one of each, likewise. */
    @Transactional
    Map<String, Instant> first(Collection<String> jobs) {
        return one(jobs, "asc");
    }

    private Map<String, Instant> one(Collection<String> jobs, String direction) {
        Map<String, Instant> found = new HashMap<>();
        if (!jobs.isEmpty()) {
            @SuppressWarnings("unchecked") // a query of two columns
            List<Object[]> rows = entities.createNativeQuery("""
                            select distinct on (job) job, expected_start from queue.kept_estimate
                            where job = any(cast(:jobs as text[])) order by job, at %s
                            """.formatted(direction))
                    .setParameter("jobs", jobs.toArray(String[]::new))
                    .getResultList();
            rows.forEach(row -> found.put((String) row[0], (Instant) row[1]));
        }
        return found;
    }

    /** Keeps one more; false where another replica has kept one of the same instant. */
    @Transactional(Transactional.TxType.MANDATORY)
    boolean keep(String job, KeptEstimate estimate) {
        Slip.Cause cause = estimate.cause();
        return entities.createNativeQuery("""
                                insert into queue.kept_estimate
                                    (job, at, expected_start, cause_code, cause_count, cause_tier)
                                values (:job, :at, :start, :code, :count, :tier)
                                on conflict (job, at) do nothing
                                """)
                        .setParameter("job", job)
                        .setParameter("at", estimate.at())
                        .setParameter("start", estimate.expectedStart())
                        .setParameter(
                                "code", cause == null ? null : cause.code().name())
                        .setParameter("count", cause == null ? null : cause.count())
                        .setParameter(
                                "tier",
                                cause == null || cause.tier() == null
                                        ? null
                                        : cause.tier().name())
                        .executeUpdate()
                == 1;
    }
}
