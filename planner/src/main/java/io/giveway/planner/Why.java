package io.giveway.planner;

import java.util.List;

/**
 * The reason of a decision: which rule, under which circumstances, and what else was considered. Kept as values; whoever
 * shows it to people puts it into words.
 *
 * @param policyVersion the policy under which it was decided
 * @param peak whether the pool was in peak
 * @param rejected what was tried before and why it was not done
 */
public record Why(Rule rule, long policyVersion, boolean peak, List<Rejected> rejected) {

    public Why {
        rejected = List.copyOf(rejected);
    }

    /** The rule that a decision follows. */
    public enum Rule {
        /** First in order that fits on free GPUs (section 4). */
        FITS_FREE,
        /** Fits into the gap before a reservation (section 9). */
        FITS_BEFORE_RESERVATION,
        /** A P0 takes GPUs at once (section 6). */
        URGENT,
        /** A P1 takes GPUs of P2s (section 6). */
        REGULAR,
        /** A starved P2 is given a GPU (section 8). */
        PERMIT,
        /** The holder of a reservation takes those of an overdue filler (section 9). */
        OVERDUE,
        /** All GPUs fenced for a plan are free (section 6). */
        FENCE_COMPLETE,
        /** A victim of a plan that was rolled back gets its GPUs back (section 6). */
        VICTIM_RETURNS,
        /** A plan cannot go on (section 6). */
        PLAN_FAILED,
        /** GPUs come free soon enough (section 6). */
        PATIENCE,
        /** The earliest start by the expected ends (section 9). */
        RESERVATION,
        /** It cannot count as waiting now, or can again (section 1). */
        ELIGIBILITY
    }

    /** An alternative that was not taken: a node, a job, a class of victims. */
    public record Rejected(String subject, Enum<?> because) {}

    /** Why a job waits; the words of the public API. */
    public enum Reason {
        GPUS_BUSY,
        JOBS_AHEAD,
        FRAGMENTED,
        RESERVED_FOR_OTHER,
        PATIENCE,
        MINIMUM_RUN,
        NOT_IN_PEAK,
        NO_READY_VICTIM,
        PREEMPTION_BUDGET_EXHAUSTED,
        NORMAL_LANE,
        WAITING_FOR_CHECKPOINT,
        PERMIT_WAITS_FOR_END,
        POOL_DRAINED,
        DOES_NOT_FIT,
        DEPARTMENT_LIMIT,
        DEPENDENCY,
        NOT_BEFORE,
        HELD,
        QUOTA_UNAVAILABLE
    }
}
