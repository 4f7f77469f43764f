package io.giveway.planner;

import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Something that the shell should do now. Each carries why; none has happened until its facts come back as changes. */
public sealed interface Decision {

    /** The job that it is about. */
    String job();

    /** The rule that it follows and what was rejected. */
    Why why();

    /**
     * The facts that follow from committing it, as long as all goes well; none for a start, whose attempt is numbered by
     * the shell.
     */
    default List<Change> facts(PoolState pool, Instant at) {
        return List.of();
    }

    /**
     * Start an attempt on these very GPUs.
     *
     * @param remaining how long it is expected to run at this size; with the GPUs the monthly hold that it needs
     * @param standing the tier as which it will be a victim
     * @param filler whether it goes into the gap before a reservation
     * @param planned whether it ends a committed plan, so that its holds have been granted already
     * @param protection how long no class may take it: over 0 for the run of a permit, which takes no hold
     */
    record StartAttempt(
            Job subject,
            Placement placement,
            Duration remaining,
            Tier standing,
            boolean filler,
            boolean planned,
            Duration protection,
            Why why)
            implements Decision {

        /** Whether a permit starts it. */
        public boolean byPermit() {
            return !protection.isZero();
        }

        @Override
        public String job() {
            return subject.id();
        }

        /** The monthly hold that it needs. */
        public long gpuSeconds() {
            return placement.gpus() * remaining.toSeconds();
        }

        /** The fact to apply once it is committed. */
        public Attempt attempt(int number, Instant at) {
            return new Attempt(
                    subject,
                    number,
                    placement,
                    standing,
                    at,
                    at.plus(remaining),
                    false,
                    null,
                    null,
                    byPermit() ? at.plus(protection) : null,
                    null,
                    filler);
        }
    }

    /**
     * Commit a plan: both holds in one transaction, then fence, then ask the victims that have not been asked yet. If the
     * preemption hold is refused, tell {@code Past.othersRefused} with {@link io.giveway.planner.pool.Change.JobWaits}; the next answer tries
     * the own department alone. Holds of the plans that it replaces are released.
     */
    record PreemptFor(Plan plan, long monthlyGpuSeconds, long preemptionGpuSeconds, Why why) implements Decision {
        @Override
        public String job() {
            return plan.job();
        }

        @Override
        public List<Change> facts(PoolState pool, Instant at) {
            List<Change> facts = new ArrayList<>();
            for (Plan.Victim victim : plan.victims()) {
                Attempt attempt = pool.attempt(victim.job());
                if (attempt != null && !victim.asked()) {
                    Job job = attempt.job();
                    facts.add(new Change.AttemptSeen(
                            attempt.of(job.with(job.past().with(plan, victim, at)))));
                }
            }
            facts.add(new Change.PlanCommitted(plan, at));
            return facts;
        }
    }

    /** Give up the plan of this preemptor: release its holds, kill nobody for it any more. */
    record RollBack(String job, Cause cause, Why why) implements Decision {

        @Override
        public List<Change> facts(PoolState pool, Instant at) {
            return List.of(new Change.PlanRolledBack(job));
        }

        /** Why a plan cannot go on. */
        public enum Cause {
            /** The preemptor left, is held, was lowered, or lost its lane. */
            PREEMPTOR_INELIGIBLE,
            /** The pool can no longer hold it. */
            DOES_NOT_FIT,
            /** A victim or a node dropped out and no other set of victims suffices. */
            NO_PROOF,
            /** It did not start in time after its last victim had left. */
            TIMEOUT
        }
    }

    /** Wait once for GPUs that come free by themselves within the policy's patience; keep {@code Past.patientUntil}. */
    record WaitPatiently(String job, Instant until, Why why) implements Decision {
        @Override
        public List<Change> facts(PoolState pool, Instant at) {
            return Decision.changed(
                    pool.waiting(job), waits -> waits.with(waits.past().withPatience(until)));
        }
    }

    /** Put a permit off: every possible victim is a P0 that ends by itself, the first of them then. */
    record DeferPermit(String job, Instant until, Why why) implements Decision {}

    /** Keep a future start for a job. Given anew in each cycle in which it stands; nothing needs to be committed. */
    record Reserve(String job, Instant start, Placement placement, Why why) implements Decision {}

    /** Let a waiting job age no longer: close its interval. */
    record PauseAging(String job, Pause reason, Why why) implements Decision {
        @Override
        public List<Change> facts(PoolState pool, Instant at) {
            return Decision.changed(
                    pool.waiting(job), waits -> waits.with(waits.waiting().paused(reason, at)));
        }
    }

    /** Let a waiting job age again: open an interval. */
    record ResumeAging(String job, Why why) implements Decision {
        @Override
        public List<Change> facts(PoolState pool, Instant at) {
            return Decision.changed(
                    pool.waiting(job), waits -> waits.with(waits.waiting().resumed(at)));
        }
    }

    private static List<Change> changed(@Nullable Job waits, UnaryOperator<Job> change) {
        return waits == null ? List.of() : List.of(new Change.JobWaits(change.apply(waits)));
    }
}
