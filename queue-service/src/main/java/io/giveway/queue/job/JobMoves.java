package io.giveway.queue.job;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobReason;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Ending;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.pool.PoolChanges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Moves jobs between their states: row, wait interval, history and the leader's list change together in the caller's
 * transaction, under the job's row lock.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class JobMoves {

    private final Jobs jobs;
    private final WaitIntervals intervals;
    private final History history;
    private final PoolChanges changes;

    JobMoves(Jobs jobs, WaitIntervals intervals, History history, PoolChanges changes) {
        this.jobs = jobs;
        this.intervals = intervals;
        this.history = history;
        this.changes = changes;
    }

    /** Gives a waiting job its GPUs. The leader itself does this, so it is not told of it. */
    public Event place(JobRow job, AttemptRow attempt, Instant now) {
        boolean resumes = job.state == JobState.SUSPENDED;
        intervals.close(job, now);
        to(job, JobState.STARTING, null, now);
        job.lastAttempt = attempt.number;
        job.paused = null;
        job.patientUntil = null;
        job.startedAt = job.startedAt == null ? now : job.startedAt;
        attempt.keptBeforeMillis = job.checkpointKeptMillis;
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("placement", attempt.placement);
        data.put("waited", Duration.ofMillis(job.waitedMillis));
        return event(
                resumes ? EventType.JOB_RESUMED : EventType.JOB_STARTED, job, attempt.number, Event.SYSTEM, now, data);
    }

    /** The attempt's process runs. */
    public void running(JobRow job, AttemptRow attempt, Instant now) {
        attempt.runningAt = now;
        to(job, JobState.RUNNING, job.reason, now);
        changed(job);
    }

    /** The attempt was asked to leave. */
    public void suspending(JobRow job, AttemptRow attempt, Instant now) {
        to(job, JobState.SUSPENDING, job.reason, now);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("cause", attempt.askedCause);
        record(event(EventType.JOB_CHECKPOINT_REQUESTED, job, attempt.number, Event.SYSTEM, now, data));
        changed(job);
    }

    /** A fact of the job that the leader decides by is another now. */
    public void noted(JobRow job) {
        changed(job);
    }

    /** The attempt was asked to leave and goes on all the same; {@code failed} where that is because it could not save. */
    public void kept(JobRow job, AttemptRow attempt, boolean failed, Instant now) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("asked", attempt.askedCause);
        attempt.askedCause = null;
        attempt.askedAt = null;
        attempt.killAt = null;
        attempt.keptAtGrace = false;
        if (failed) {
            attempt.saveFailedAt = now;
        }
        to(job, JobState.RUNNING, job.reason, now);
        record(event(
                failed ? EventType.JOB_CHECKPOINT_FAILED : EventType.JOB_KEPT,
                job,
                attempt.number,
                Event.SYSTEM,
                now,
                data));
        changed(job);
    }

    /** A checkpoint of the job is known. One that comes after the end still lets a queued job go on from it. */
    public void saved(JobRow job) {
        if (job.state == JobState.QUEUED) {
            job.state = JobState.SUSPENDED;
        }
        changed(job);
    }

    /** The attempt has ended; the verdict says what becomes of the job. */
    public void end(JobRow job, AttemptRow attempt, Ending.Verdict verdict, Instant now, Map<String, Object> seen) {
        attempt.endedAt = now;
        attempt.outcome = verdict.outcome();
        attempt.cause = verdict.cause();
        long ran = attempt.ranMillis != null
                ? attempt.ranMillis
                : Duration.between(attempt.runningAt == null ? now : attempt.runningAt, now)
                        .toMillis();
        job.ranMillis += Math.max(0, ran);
        job.expectedEnd = null;
        count(job, verdict.count(), ran);
        to(job, verdict.next(), verdict.reason(), now);
        Map<String, Object> data = new LinkedHashMap<>(seen);
        data.put("outcome", verdict.outcome());
        data.put("cause", verdict.cause());
        data.put("gpuSeconds", attempt.billedGpuSeconds); // whoever books use compares it with this
        if (verdict.reason() != null) {
            data.put("reason", verdict.reason());
        }
        if (verdict.next().isWaiting()) {
            WaitIntervals.open(job, now);
        }
        record(event(typeOf(verdict), job, attempt.number, Event.SYSTEM, now, data));
        tellDependants(job, now);
        changed(job);
    }

    /** Cancels a job that waits. */
    public void cancelWaiting(JobRow job, JobReason reason, String actor, Instant now) {
        intervals.close(job, now);
        job.cancelRequestedAt = job.cancelRequestedAt == null ? now : job.cancelRequestedAt;
        to(job, JobState.CANCELLED, reason, now);
        record(event(EventType.JOB_CANCELLED, job, null, actor, now, Map.of("reason", reason)));
        tellDependants(job, now);
        changed(job);
    }

    /** Puts a waiting job on hold, or lets it go on; either is nothing where it already is so. */
    public void hold(JobRow job, boolean held, @Nullable String reason, String actor, Instant now) {
        if (job.held == held) {
            return;
        }
        job.held = held;
        if (held) {
            intervals.close(job, now);
        } else {
            openIfEligible(job, now);
        }
        record(event(
                held ? EventType.JOB_HELD : EventType.JOB_RELEASED,
                job,
                null,
                actor,
                now,
                reason == null ? Map.of() : Map.of("reason", reason)));
        changed(job);
    }

    /** Lets a waiting job wait in another pool; what it waited so far stays. Each pool has a time of its own. */
    void move(JobRow job, PoolId to, String actor, Instant leftAt, Instant cameAt) {
        PoolId from = new PoolId(job.pool);
        intervals.close(job, leftAt);
        job.pool = to.value();
        job.paused = null;
        job.patientUntil = null;
        openIfEligible(job, cameAt);
        record(event(EventType.JOB_MOVED, job, null, actor, cameAt, Map.of("from", from.value(), "to", to.value())));
        changed(job);
        changes.note(from, List.of(job.id));
    }

    /**
     * Lets a waiting job drop to the normal queue, or return; what it waited so far keeps its lane. A lane that an admin
     * has set stays.
     */
    public void lane(JobRow job, Lane lane, @Nullable LaneReason reason, Instant now) {
        boolean judged = job.state.isWaiting() && job.laneReason != LaneReason.SET_BY_ADMIN;
        if (!judged || (job.lane == lane && job.laneReason == reason)) {
            return;
        }
        intervals.cut(job, now);
        job.lane = lane;
        job.laneReason = reason;
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("laneReason", reason);
        EventType type = lane == Lane.NORMAL ? EventType.JOB_DROPPED : EventType.JOB_RETURNED;
        record(event(type, job, null, Event.SYSTEM, now, data));
        changed(job);
    }

    /** Lets a waiting job age no longer, for a reason that the planner found. */
    public void pause(JobRow job, String reason, Instant now) {
        if (job.state.isWaiting() && !reason.equals(job.paused)) {
            intervals.close(job, now);
            job.paused = reason;
            changed(job);
        }
    }

    /** Lets it age again. */
    public void resume(JobRow job, Instant now) {
        if (job.state.isWaiting() && job.paused != null) {
            job.paused = null;
            openIfEligible(job, now);
            changed(job);
        }
    }

    /** Begins to count waiting, unless the job is held or waits for another. */
    void openIfEligible(JobRow job, Instant now) {
        if (job.state.isWaiting()
                && job.waitingSince == null
                && !job.held
                && job.paused == null
                && jobs.unfinishedDependencies(job) == 0) {
            WaitIntervals.open(job, now);
        }
    }

    private void tellDependants(JobRow job, Instant now) {
        if (!job.state.isFinal()) {
            return;
        }
        jobs.flush();
        for (JobRow dependant : jobs.lock(jobs.dependantsOf(job.id))) {
            if (!dependant.state.isWaiting()) {
                continue;
            }
            if (job.state == JobState.SUCCEEDED) {
                openIfEligible(dependant, now);
                changed(dependant);
            } else {
                cancelWaiting(dependant, JobReason.DEPENDENCY_FAILED, Event.SYSTEM, now);
            }
        }
    }

    private static void count(JobRow job, Ending.Count count, long ranMillis) {
        boolean fault = count == Ending.Count.INFRASTRUCTURE_FAULT;
        boolean longRun = ranMillis > Duration.ofMinutes(10).toMillis();
        job.faultsInARow = fault ? (longRun ? 1 : job.faultsInARow + 1) : 0;
        if (fault) {
            job.infrastructureFaults++;
        } else if (count == Ending.Count.SUSPENSION) {
            job.suspensions++;
        } else if (count == Ending.Count.FAILURE) {
            job.failures++;
        }
    }

    private static void to(JobRow job, JobState next, @Nullable JobReason reason, Instant now) {
        Lifecycle.require(job.state, next);
        job.state = next;
        job.finishedAt = next.isFinal() ? now : null;
        job.reason = reason;
    }

    private static EventType typeOf(Ending.Verdict verdict) {
        return switch (verdict.next()) {
            case SUCCEEDED -> EventType.JOB_SUCCEEDED;
            case FAILED -> EventType.JOB_FAILED;
            case CANCELLED -> EventType.JOB_CANCELLED;
            case SUSPENDED -> EventType.JOB_SUSPENDED;
            case QUEUED -> EventType.JOB_REQUEUED;
            case STARTING, RUNNING, SUSPENDING ->
                throw new IllegalStateException("an ended attempt leaves no job " + verdict.next());
        };
    }

    private void changed(JobRow job) {
        jobs.flush();
        changes.note(new PoolId(job.pool), List.of(job.id));
    }

    private void record(Event event) {
        history.record(List.of(event));
    }

    private static Event event(
            EventType type, JobRow job, @Nullable Integer attempt, String actor, Instant at, Map<String, Object> data) {
        return new Event(type, new JobId(job.id), job.department, attempt, actor, at, data);
    }
}
