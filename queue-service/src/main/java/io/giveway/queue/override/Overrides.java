package io.giveway.queue.override;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.job.OverrideRequest;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.history.EventType;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.OwnJobs;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** What people do to the tier and lane of jobs, each under the job's row lock in the caller's transaction. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
class Overrides {

    private final OwnJobs own;
    private final Overriding overriding;
    private final Policies policies;
    private final PoolTime time;
    private final Attempts attempts;

    Overrides(OwnJobs own, Overriding overriding, Policies policies, PoolTime time, Attempts attempts) {
        this.own = own;
        this.attempts = attempts;
        this.overriding = overriding;
        this.policies = policies;
        this.time = time;
    }

    /** Sets an override, over the one that there may be. */
    JobRow set(Caller caller, JobId id, OverrideRequest asked) {
        JobRow job = own.requireLocked(caller, id);
        Decider role = role(caller, job);
        OverrideRules.forbidsSet(role, job, asked).ifPresent(Overrides::forbid);
        Instant now = time.now(new PoolId(job.pool));
        OverrideRules rules = new OverrideRules(policies.current().policy(), now);
        List<Violation> wrong = rules.check(role, job, asked);
        if (!wrong.isEmpty()) {
            throw Refused.invalid(wrong);
        }
        requireLive(job);
        requireNoPermit(job, Objects.requireNonNull(asked.tier()));
        PriorityOverride override = rules.override(role, caller.name(), job, asked);
        overriding.set(job, override, EventType.JOB_OVERRIDDEN, now);
        if (override.tier() == Tier.P0) {
            job.keptAt = now;
        }
        return job;
    }

    /** Brings the declared tier back; nothing where there is no override. */
    JobRow clear(Caller caller, JobId id) {
        JobRow job = own.requireLocked(caller, id);
        Decider role = role(caller, job);
        PriorityOverride override = job.override;
        if (override == null) {
            return job;
        }
        OverrideRules.forbidsClear(role, caller.name(), job, override).ifPresent(Overrides::forbid);
        requireLive(job);
        overriding.end(job, override, caller.name(), role, time.now(new PoolId(job.pool)));
        return job;
    }

    private static Decider role(Caller caller, JobRow job) {
        if (caller.isResourceAdmin()) {
            return Decider.RESOURCE_ADMIN;
        }
        if (caller.isAdmin(new DepartmentId(job.department))) {
            return Decider.DEPARTMENT_ADMIN;
        }
        if (caller.name().equals(job.owner)) {
            return Decider.OWNER;
        }
        throw Refused.of(ProblemType.FORBIDDEN, "only the owner or an admin may do this");
    }

    private static void requireLive(JobRow job) {
        if (job.state.isFinal() || job.cancelRequestedAt != null) {
            throw Refused.of(
                    ProblemType.CONFLICT,
                    "the job is " + (job.state.isFinal() ? job.state : "being cancelled")
                            + "; its tier decides nothing any more");
        }
    }

    private void requireNoPermit(JobRow job, Tier tier) {
        boolean raises = tier.compareTo(job.effectiveTier) < 0;
        if (raises
                && attempts.lockOpen(job.id)
                        .filter(attempt -> attempt.protectedUntil != null)
                        .isPresent()) {
            throw Refused.of(ProblemType.CONFLICT, "a permit runs the job; it can be raised once it waits again");
        }
    }

    private static void forbid(String why) {
        throw Refused.of(ProblemType.FORBIDDEN, why);
    }
}
