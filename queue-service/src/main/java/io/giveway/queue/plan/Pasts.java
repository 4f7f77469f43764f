package io.giveway.queue.plan;

import io.giveway.planner.pool.Past;
import io.giveway.queue.job.JobRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What has happened to jobs that still counts: who preempted them in the last day, and how often a save failed. */
@ApplicationScoped
public class Pasts {

    private static final Duration COUNTS = Duration.ofDays(1);

    private final EntityManager entities;

    Pasts(EntityManager entities) {
        this.entities = entities;
    }

    /** The pasts of these jobs, by id. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Map<String, Past> of(Collection<JobRow> jobs, Instant now) {
        Map<String, List<Instant>> preempted = new HashMap<>();
        Map<String, Set<String>> displaced = new HashMap<>();
        if (!jobs.isEmpty()) {
            @SuppressWarnings("unchecked") // a query of five columns
            List<Object[]> rows = entities.createNativeQuery("""
                            select victim, preemptor, kind, by_other, at from queue.preemption
                            where victim = any(cast(:jobs as text[])) and at > :since order by at
                            """)
                    .setParameter("jobs", jobs.stream().map(job -> job.id).toArray(String[]::new))
                    .setParameter("since", now.minus(COUNTS))
                    .getResultList();
            for (Object[] row : rows) {
                String victim = (String) row[0];
                if ((Boolean) row[3]) {
                    preempted.computeIfAbsent(victim, v -> new ArrayList<>()).add((Instant) row[4]);
                }
                if (!"PERMIT".equals(row[2])) {
                    displaced.computeIfAbsent(victim, v -> new HashSet<>()).add((String) row[1]);
                }
            }
        }
        Map<String, Past> pasts = new HashMap<>();
        for (JobRow job : jobs) {
            pasts.put(
                    job.id,
                    new Past(
                            preempted.getOrDefault(job.id, List.of()),
                            displaced.getOrDefault(job.id, Set.of()),
                            job.checkpointFailures,
                            job.patientUntil,
                            false));
        }
        return pasts;
    }
}
