package io.giveway.queue.fact;

import io.giveway.planner.estimate.OwnerRatio;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long owners' last jobs that succeeded ran, where the policy corrects what is expected by it. Elastic jobs do not count:
 * on fewer GPUs they run longer for another reason.
 */
@ApplicationScoped
public class OwnerRatios {

    private final EntityManager entities;
    private final Policies policies;

    OwnerRatios(EntityManager entities, Policies policies) {
        this.entities = entities;
        this.policies = policies;
    }

    private record Owner(String department, String name) {}

    /** What is known of some owners. */
    public static final class Known {

        private final Map<Owner, OwnerRatio> ratios;

        private Known(Map<Owner, OwnerRatio> ratios) {
            this.ratios = ratios;
        }

        /** The ratio of a job's owner. */
        public OwnerRatio of(JobRow job) {
            return ratios.getOrDefault(new Owner(job.department, job.owner), OwnerRatio.NONE);
        }
    }

    /** What is known of the owners of these jobs. */
    @Transactional
    public Known of(Collection<JobRow> jobs) {
        Map<Owner, OwnerRatio> ratios = new HashMap<>();
        if (!jobs.isEmpty() && policies.current().policy().estimate().correctByOwner()) {
            List<Owner> owners = jobs.stream()
                    .map(job -> new Owner(job.department, job.owner))
                    .distinct()
                    .toList();
            for (Object[] row : sums(owners)) {
                ratios.put(
                        new Owner((String) row[0], (String) row[1]),
                        new OwnerRatio(((Number) row[2]).intValue(), millis(row[3]), millis(row[4])));
            }
        }
        return new Known(ratios);
    }

    @SuppressWarnings("unchecked") // a query of five columns
    private List<Object[]> sums(List<Owner> owners) {
        return entities.createNativeQuery("""
                        select o.department, o.owner, count(*), sum(run.ran_ms), sum(run.expected_ms)
                        from unnest(cast(:departments as text[]), cast(:owners as text[])) as o (department, owner)
                        cross join lateral (
                            select ran_ms, expected_ms from queue.job j
                            where j.department = o.department and j.owner = o.owner
                              and j.state = 'SUCCEEDED' and j.min_gpus is null
                            order by j.finished_at desc limit :remembered) run
                        group by o.department, o.owner
                        """)
                .setParameter(
                        "departments", owners.stream().map(Owner::department).toArray(String[]::new))
                .setParameter("owners", owners.stream().map(Owner::name).toArray(String[]::new))
                .setParameter("remembered", OwnerRatio.REMEMBERED)
                .getResultList();
    }

    private static Duration millis(Object sum) {
        return Duration.ofMillis(((Number) sum).longValue());
    }
}
