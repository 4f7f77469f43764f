package io.giveway.queue.job;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobReason;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.Departures;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What owners and admins do to jobs: cancel, hold, release, move (docs/rules.md, sections 3 and 13). */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
class JobActions {

    private final OwnJobs own;
    private final Attempts attempts;
    private final JobMoves moves;
    private final Departures departures;
    private final Targets targets;
    private final PoolTime time;

    JobActions(OwnJobs own, Attempts attempts, JobMoves moves, Departures departures, Targets targets, PoolTime time) {
        this.own = own;
        this.attempts = attempts;
        this.moves = moves;
        this.departures = departures;
        this.targets = targets;
        this.time = time;
    }

    /** Cancels a waiting job at once and asks one on GPUs to stop; asking again changes nothing. */
    JobRow cancel(Caller caller, JobId id) {
        JobRow job = act(caller, id);
        Instant now = time.now(new PoolId(job.pool));
        if (job.state.isFinal() || job.cancelRequestedAt != null) {
            return job;
        }
        if (job.state.isWaiting()) {
            moves.cancelWaiting(job, JobReason.CANCELLED_BY_USER, caller.name(), now);
            return job;
        }
        AttemptRow attempt = attempts.lockOpen(job.id).orElseThrow();
        job.cancelRequestedAt = now;
        departures.stop(attempt, AttemptCause.CANCELLED, now);
        return job;
    }

    /** Puts a waiting job on hold. */
    JobRow hold(Caller caller, JobId id, @Nullable HoldRequest request) {
        String reason = request == null ? null : request.reason();
        if (reason == null || reason.isBlank() || reason.length() > 1000) {
            throw Refused.invalid("reason", "must have 1 to 1000 characters");
        }
        JobRow job = waiting(caller, id, "held");
        moves.hold(job, true, reason, caller.name(), time.now(new PoolId(job.pool)));
        return job;
    }

    /** Lets a held job go on. */
    JobRow release(Caller caller, JobId id) {
        JobRow job = waiting(caller, id, "released");
        moves.hold(job, false, null, caller.name(), time.now(new PoolId(job.pool)));
        return job;
    }

    /** Lets a waiting job wait in another pool, as long as it has waited. */
    JobRow move(Caller caller, JobId id, @Nullable MoveRequest request) {
        String pool = request == null ? null : request.pool();
        if (pool == null) {
            throw Refused.invalid("pool", "is required");
        }
        JobRow job = waiting(caller, id, "moved");
        if (!job.pool.equals(pool)) {
            targets.sight().move(job, pool);
            moves.move(
                    job, new PoolId(pool), caller.name(), time.now(new PoolId(job.pool)), time.now(new PoolId(pool)));
        }
        return job;
    }

    private JobRow waiting(Caller caller, JobId id, String what) {
        JobRow job = act(caller, id);
        if (!job.state.isWaiting()) {
            throw Refused.of(ProblemType.CONFLICT, "the job is " + job.state + "; only a waiting one can be " + what);
        }
        return job;
    }

    private JobRow act(Caller caller, JobId id) {
        JobRow job = own.requireLocked(caller, id);
        DepartmentId department = new DepartmentId(job.department);
        if (!job.owner.equals(caller.name()) && !caller.isAdmin(department) && !caller.isResourceAdmin()) {
            throw Refused.of(ProblemType.FORBIDDEN, "only the owner or an admin may do this");
        }
        return job;
    }
}
