package io.giveway.contracts.job;

/** Why a job is in lane NORMAL. */
public enum LaneReason {
    /** The monthly budget does not cover the job's need. */
    MONTHLY_BUDGET,
    /** The preemption budget is exhausted. */
    PREEMPTION_BUDGET,
    /** A resource admin set the lane. */
    SET_BY_ADMIN,
    /** The budgets could not be asked for longer than the policy bridges. */
    QUOTA_UNAVAILABLE
}
