package io.giveway.queue.cycle;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.planner.Decision;
import io.giveway.planner.pool.Plan;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.live.Deposed;
import io.giveway.queue.plan.Permits;
import io.giveway.queue.plan.Plans;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Commits every decision but starts: each in one transaction that the pool's epoch fences. */
@ApplicationScoped
@Transactional(rollbackOn = Exception.class)
class Commits {

    private final Epochs epochs;
    private final Jobs jobs;
    private final JobMoves moves;
    private final Plans plans;
    private final Permits permits;
    private final History history;

    Commits(Epochs epochs, Jobs jobs, JobMoves moves, Plans plans, Permits permits, History history) {
        this.epochs = epochs;
        this.jobs = jobs;
        this.moves = moves;
        this.plans = plans;
        this.permits = permits;
        this.history = history;
    }

    /** Lets jobs whose hold was refused drop to the normal queue, where they are ranked anew. */
    void drop(Map<String, LaneReason> dropped, Instant now) {
        for (JobRow job : jobs.lock(dropped.keySet())) {
            moves.lane(job, Lane.NORMAL, dropped.get(job.id), now);
        }
    }

    /** Commits a plan; false where what it rests on no longer stands. */
    boolean preempt(PoolId pool, long epoch, Plan plan, int number, Collection<String> granted, Instant now)
            throws Deposed {
        epochs.require(pool, epoch, now);
        boolean committed = plans.commit(pool, plan, number, granted, now);
        if (committed && plan.kind() == Plan.Kind.PERMIT) {
            jobs.findByIdOptional(plan.job()).ifPresent(job -> permits.used(pool, job.department, true, now));
        }
        return committed;
    }

    /** The preemption hold was refused, or nobody could be asked: history says so. */
    void denied(String job, String because, Instant now) {
        jobs.findByIdOptional(job)
                .ifPresent(row -> record(EventType.PREEMPTION_DENIED, row, now, Map.of("reason", because)));
    }

    /** Gives a plan up. */
    void rollBack(PoolId pool, long epoch, Decision.RollBack decision, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        plans.rollBack(pool, decision.job(), decision.cause().name(), now);
    }

    /** Keeps that a job waits once for GPUs that come anyway. */
    void waitPatiently(PoolId pool, long epoch, Decision.WaitPatiently decision, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        jobs.lock(new JobId(decision.job()))
                .filter(row -> row.state.isWaiting() && row.pool.equals(pool.value()))
                .ifPresent(row -> {
                    row.patientUntil = decision.until();
                    moves.noted(row);
                });
    }

    /** A job no longer counts as waiting, or does again. */
    void pause(PoolId pool, long epoch, Decision.PauseAging decision, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        jobs.lock(new JobId(decision.job()))
                .filter(row -> row.pool.equals(pool.value()))
                .ifPresent(row -> moves.pause(row, decision.reason().name(), now));
    }

    /** The same, the other way round. */
    void resume(PoolId pool, long epoch, Decision.ResumeAging decision, Instant now) throws Deposed {
        epochs.require(pool, epoch, now);
        jobs.lock(new JobId(decision.job()))
                .filter(row -> row.pool.equals(pool.value()))
                .ifPresent(row -> moves.resume(row, now));
    }

    private void record(EventType type, JobRow row, Instant now, Map<String, Object> data) {
        history.record(List.of(new Event(type, new JobId(row.id), row.department, null, Event.SYSTEM, now, data)));
    }
}
