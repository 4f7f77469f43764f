package io.giveway.queue.question;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.question.WaitingP0;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.WaitIntervals;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import io.giveway.queue.pool.Pools;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The P0s that wait too long. Who is over the department's share of waiting P0s acts as a P1 and is not among them. */
@ApplicationScoped
class WaitingP0s implements PanacheRepositoryBase<JobRow, String> {

    private final Pools pools;
    private final PoolTime time;
    private final Attempts attempts;
    private final WaitIntervals intervals;
    private final Policies policies;

    WaitingP0s(Pools pools, PoolTime time, Attempts attempts, WaitIntervals intervals, Policies policies) {
        this.pools = pools;
        this.time = time;
        this.attempts = attempts;
        this.intervals = intervals;
        this.policies = policies;
    }

    /** Those that have waited over a time since they became P0, were last kept or last started. */
    @Transactional
    List<WaitingP0> over(Duration waited) {
        return pools.all().stream()
                .flatMap(pool -> over(waited, new PoolId(pool.id)).stream())
                .toList();
    }

    private List<WaitingP0> over(Duration waited, PoolId pool) {
        Instant now = time.now(pool);
        Integer most = policies.current().policy().admission().maxWaitingP0();
        List<JobRow> jobs = most == null ? since(pool, now.minus(waited)) : withinShare(since(pool, now), most, now);
        Map<String, AttemptRow> last = attempts
                .lastOf(jobs.stream().map(job -> job.id).toList())
                .stream()
                .collect(Collectors.toMap(row -> row.job, Function.identity()));
        return jobs.stream()
                .map(job -> waiting(job, last.get(job.id), now))
                .flatMap(Optional::stream)
                .filter(job -> job.waited().compareTo(waited) > 0)
                .toList();
    }

    /** A job that is P0 since a later instant cannot have waited long enough. */
    private List<JobRow> since(PoolId pool, Instant latest) {
        return list(
                "pool = ?1 and effectiveTier = ?2 and state in ?3 and tierSince <= ?4"
                        + " and (keptAt is null or keptAt <= ?4)",
                pool.value(),
                Tier.P0,
                List.of(JobState.QUEUED, JobState.SUSPENDED),
                latest);
    }

    private static List<JobRow> withinShare(List<JobRow> jobs, int most, Instant now) {
        Comparator<JobRow> longestFirst = Comparator.comparing((JobRow job) -> job.waitedAt(now))
                .reversed()
                .thenComparing(job -> job.id);
        return jobs.stream().collect(Collectors.groupingBy(job -> job.department)).values().stream()
                .flatMap(own -> own.stream().sorted(longestFirst).limit(most))
                .toList();
    }

    private Optional<WaitingP0> waiting(JobRow job, @Nullable AttemptRow last, Instant now) {
        return Stretch.of(job, last).map(stretch -> {
            Instant open = job.waitingSince;
            return new WaitingP0(
                    new JobId(job.id),
                    job.name,
                    new DepartmentId(job.department),
                    job.owner,
                    new PoolId(job.pool),
                    job.gpus,
                    reference(job),
                    stretch.since(),
                    intervals.waitedSince(job, stretch.since(), now),
                    open != null && !open.isAfter(now));
        });
    }

    private static @Nullable String reference(JobRow job) {
        PriorityOverride override = job.override;
        return override == null || override.admission() == null
                ? job.admissionReference
                : Objects.requireNonNull(override.admission()).reference();
    }
}
