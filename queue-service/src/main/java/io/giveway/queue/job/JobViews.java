package io.giveway.queue.job;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Job;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Past;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.live.Ranks;
import io.giveway.queue.live.Reservations;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Puts jobs together for their department: the row, its attempts, and where it stands in the queue now. */
@ApplicationScoped
public class JobViews {

    private static final Logger LOG = Logger.getLogger(JobViews.class);

    private final Attempts attempts;
    private final Policies policies;
    private final PoolTime time;
    private final Ranks ranks;
    private final Reservations reservations;

    JobViews(Attempts attempts, Policies policies, PoolTime time, Ranks ranks, Reservations reservations) {
        this.attempts = attempts;
        this.policies = policies;
        this.time = time;
        this.ranks = ranks;
        this.reservations = reservations;
    }

    /** One job. */
    @Transactional
    public Job of(JobRow row) {
        return render(row, attempts.of(new JobId(row.id)), reserved(List.of(row)));
    }

    /** Some jobs, in their order. */
    @Transactional
    List<Job> of(Collection<JobRow> rows) {
        Map<String, List<AttemptRow>> byJob = attempts
                .ofAll(rows.stream().map(row -> row.id).toList())
                .stream()
                .collect(Collectors.groupingBy(attempt -> attempt.job));
        Map<String, Instant> reserved = reserved(rows);
        return rows.stream()
                .map(row -> render(row, byJob.getOrDefault(row.id, List.of()), reserved))
                .toList();
    }

    private Job render(JobRow row, List<AttemptRow> own, Map<String, Instant> reserved) {
        Instant now = time.now(new PoolId(row.pool));
        return JobView.of(row, own, place(row, reserved.get(row.id), now), now);
    }

    /** The starts kept for those that wait; none while the live queue is away: the rest is still true. */
    private Map<String, Instant> reserved(Collection<JobRow> rows) {
        Map<String, Instant> reserved = new HashMap<>();
        Set<String> pools = rows.stream()
                .filter(row -> row.state.isWaiting())
                .map(row -> row.pool)
                .collect(Collectors.toSet());
        try {
            pools.forEach(pool -> reserved.putAll(reservations.in(new PoolId(pool))));
        } catch (RuntimeException e) {
            LOG.debugf(e, "pools %s: no reservations, since the live queue is away", pools);
        }
        return reserved;
    }

    private JobView.Place place(JobRow row, @Nullable Instant reserved, Instant now) {
        if (!row.state.isWaiting()) {
            return JobView.Place.NONE;
        }
        Policy policy = Facts.policy(policies.current());
        Ranking ranking = new Ranking(policy);
        Ranked ranked = ranking.rank(Facts.job(row, Duration.ZERO, Past.NONE), false, now);
        Optional<Ranks.Place> place = place(row, ranked, policy, now);
        return new JobView.Place(
                place.map(Ranks.Place::rank).orElse(null),
                ranking.weight().of(place.map(Ranks.Place::standing).orElse(ranked.standing()), ranked.waited()),
                ranking.weight().coefficient(ranked.waited()),
                reserved);
    }

    /** None where the job is not eligible, is not in the live queue yet, or that is away: the rest is still true. */
    private Optional<Ranks.Place> place(JobRow row, Ranked ranked, Policy policy, Instant now) {
        if (!ranked.job().waiting().ranks(now)) {
            return Optional.empty();
        }
        try {
            return ranks.of(new PoolId(row.pool), ranked, policy, now);
        } catch (RuntimeException e) {
            LOG.debugf(e, "job %s: no rank, since the live queue is away", row.id);
            return Optional.empty();
        }
    }
}
