package io.giveway.queue.attempt;

import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.AttemptOutcome;
import io.giveway.contracts.job.JobReason;
import io.giveway.contracts.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * Judges what the end of an attempt makes of its job (docs/rules.md, section 3). Pure: the same end of the same attempt is
 * judged alike whoever reports it, and a cause that Giveway gave outranks what the process returned.
 */
public final class Ending {

    /** "Saved, run me again". */
    static final int SAVED = 85;

    /** How the attempt ended, as far as it is known. */
    public enum Kind {
        /** The process returned an exit code. */
        EXITED,
        /** It never ran. */
        START_FAILED,
        /** The process, its node or its agent is gone without an exit code. */
        LOST
    }

    /**
     * All that the judgement rests on.
     *
     * @param exitCode with EXITED
     * @param asked why Giveway asked it to leave, or null
     * @param hasCheckpoint whether this or an earlier attempt left one
     * @param retriesLeft failing exits that may still be tried again
     * @param faultsBefore infrastructure faults in a row before this end
     * @param faultsAllowed how many in a row a job survives
     * @param unasked85Before ends with exit 85 that nobody asked for in the last 24 h, before this one
     * @param unasked85Allowed how many of these a job survives in 24 h
     */
    public record Facts(
            Kind kind,
            int exitCode,
            @Nullable AttemptCause asked,
            boolean hasCheckpoint,
            int retriesLeft,
            int faultsBefore,
            int faultsAllowed,
            int unasked85Before,
            int unasked85Allowed) {}

    /** What becomes of attempt and job. */
    public record Verdict(
            JobState next,
            AttemptOutcome outcome,
            AttemptCause cause,
            @Nullable JobReason reason,
            Count count) {}

    /** Which of the three separate counters the end adds to. */
    public enum Count {
        NONE,
        SUSPENSION,
        INFRASTRUCTURE_FAULT,
        FAILURE
    }

    private Ending() {}

    /** The judgement; total over all facts. */
    public static Verdict judge(Facts facts) {
        AttemptCause asked = facts.asked();
        if (asked == AttemptCause.CANCELLED) {
            return new Verdict(
                    JobState.CANCELLED,
                    AttemptOutcome.CANCELLED,
                    AttemptCause.CANCELLED,
                    JobReason.CANCELLED_BY_USER,
                    Count.NONE);
        }
        if (facts.kind() == Kind.EXITED && facts.exitCode() == 0) {
            return new Verdict(JobState.SUCCEEDED, AttemptOutcome.SUCCEEDED, AttemptCause.EXIT, null, Count.NONE);
        }
        if (asked == AttemptCause.TIME_LIMIT) {
            return new Verdict(
                    JobState.FAILED, AttemptOutcome.FAILED, AttemptCause.TIME_LIMIT, JobReason.TIME_LIMIT, Count.NONE);
        }
        if (asked == AttemptCause.START_FAILED || facts.kind() == Kind.START_FAILED) {
            return fault(facts, AttemptCause.START_FAILED, JobReason.START_FAILED);
        }
        if (asked != null && asked != AttemptCause.NODE_LOST) {
            return again(facts, asked, JobReason.PREEMPTED, Count.SUSPENSION);
        }
        if (facts.kind() == Kind.LOST) {
            return fault(facts, AttemptCause.NODE_LOST, JobReason.NODE_LOST);
        }
        if (facts.exitCode() == SAVED && facts.unasked85Before() < facts.unasked85Allowed()) {
            return again(facts, AttemptCause.EXIT, null, Count.SUSPENSION);
        }
        boolean retried = facts.exitCode() != SAVED && facts.retriesLeft() > 0;
        return new Verdict(
                retried ? waiting(facts) : JobState.FAILED,
                AttemptOutcome.FAILED,
                AttemptCause.EXIT,
                JobReason.EXIT_CODE,
                Count.FAILURE);
    }

    private static Verdict fault(Facts facts, AttemptCause cause, JobReason reason) {
        boolean last = facts.faultsBefore() >= facts.faultsAllowed();
        return new Verdict(
                last ? JobState.FAILED : waiting(facts),
                cause == AttemptCause.START_FAILED ? AttemptOutcome.REQUEUED : AttemptOutcome.LOST,
                cause,
                reason,
                Count.INFRASTRUCTURE_FAULT);
    }

    private static Verdict again(Facts facts, AttemptCause cause, @Nullable JobReason reason, Count count) {
        return new Verdict(
                waiting(facts),
                facts.hasCheckpoint() ? AttemptOutcome.SUSPENDED : AttemptOutcome.REQUEUED,
                cause,
                reason,
                count);
    }

    private static JobState waiting(Facts facts) {
        return facts.hasCheckpoint() ? JobState.SUSPENDED : JobState.QUEUED;
    }
}
