package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.estimate.OwnerRatio;
import io.giveway.planner.place.Node;
import io.giveway.planner.pool.Change.PermitUsed;
import io.giveway.planner.pool.Past;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.fact.OwnerRatios;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.live.Deposed;
import io.giveway.queue.plan.Pasts;
import io.giveway.queue.plan.Permits;
import io.giveway.queue.plan.PlanRow;
import io.giveway.queue.plan.Plans;
import io.giveway.queue.pool.PoolChanges;
import io.giveway.queue.pool.PoolShapes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a leader reads of its pool from PostgreSQL: all of it at first, then what has changed. */
@ApplicationScoped
class PoolStore {

    private final Jobs jobs;
    private final Attempts attempts;
    private final PoolChanges changes;
    private final PoolShapes shapes;
    private final Epochs epochs;
    private final Plans plans;
    private final Pasts pasts;
    private final Permits permits;
    private final OwnerRatios ratios;

    PoolStore(
            Jobs jobs,
            Attempts attempts,
            PoolChanges changes,
            PoolShapes shapes,
            Epochs epochs,
            Plans plans,
            Pasts pasts,
            Permits permits,
            OwnerRatios ratios) {
        this.jobs = jobs;
        this.attempts = attempts;
        this.changes = changes;
        this.shapes = shapes;
        this.epochs = epochs;
        this.plans = plans;
        this.pasts = pasts;
        this.permits = permits;
        this.ratios = ratios;
    }

    /**
     * A job with its open attempt, if it has one.
     *
     * @param ratio how long its owner's jobs ran before; nothing known where the policy does not ask
     */
    record Seen(JobRow job, Optional<AttemptRow> attempt, Past past, OwnerRatio ratio) {}

    /**
     * What has changed.
     *
     * @param jobs the jobs as they are now; one that moved to another pool is among them
     * @param nodes the pool's nodes, where these are others
     * @param plans after a restart, the plans whose fences stand
     * @param permits after a restart, the uses of permits that still bound others
     */
    record News(List<Seen> jobs, Optional<List<Node>> nodes, List<PlanRow> plans, List<PermitUsed> permits) {}

    /** All that lives in the pool. Older notes of changes are taken with it. */
    @Transactional(rollbackOn = Exception.class)
    News all(PoolId pool, long epoch, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        changes.take(pool);
        return look(pool, now);
    }

    /** The same for whoever does not lead it: what is noted for the leader stays. */
    @Transactional
    News look(PoolId pool, Instant now) {
        Map<String, AttemptRow> open = byJob(attempts.openIn(pool));
        return new News(
                seen(jobs.liveIn(pool), open, now),
                Optional.of(shapes.nodes(pool)),
                plans.standing(pool),
                permits.recent(pool, now));
    }

    /** What was noted since the last look. */
    @Transactional(rollbackOn = Exception.class)
    News changed(PoolId pool, long epoch, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        PoolChanges.Taken taken = changes.take(pool);
        Map<String, AttemptRow> open = byJob(attempts.openOf(taken.jobs()));
        return new News(
                seen(jobs.byIds(taken.jobs()), open, now),
                taken.shape() ? Optional.of(shapes.nodes(pool)) : Optional.empty(),
                List.of(),
                List.of());
    }

    private static Map<String, AttemptRow> byJob(List<AttemptRow> open) {
        return open.stream().collect(Collectors.toMap(row -> row.job, Function.identity()));
    }

    private List<Seen> seen(List<JobRow> jobs, Map<String, AttemptRow> open, Instant now) {
        Map<String, Past> known = pasts.of(jobs, now);
        OwnerRatios.Known owners = ratios.of(jobs);
        return jobs.stream()
                .map(job -> new Seen(
                        job,
                        Optional.ofNullable(open.get(job.id)),
                        known.getOrDefault(job.id, Past.NONE),
                        owners.of(job)))
                .toList();
    }
}
