package io.giveway.contracts.estimate;

/** Why a job waits. */
public enum ReasonCode {
    /** Fewer GPUs are free than it needs. */
    GPUS_BUSY,
    /** Others are served before it. */
    JOBS_AHEAD,
    /** Enough GPUs are free, but not together on the nodes that its shape asks for. */
    FRAGMENTED,
    /** The free GPUs are kept for others. */
    RESERVED_FOR_OTHER,
    /** GPUs come free by themselves in a moment. */
    PATIENCE,
    /** Those that could give way have just started. */
    MINIMUM_RUN,
    /** The pool is not full enough to take GPUs of others. */
    NOT_IN_PEAK,
    /** Nobody that could give way can save now. */
    NO_READY_VICTIM,
    /** The department's budget carries no GPUs of other departments. */
    PREEMPTION_BUDGET_EXHAUSTED,
    /** In the normal queue it takes no GPUs of other departments. */
    NORMAL_LANE,
    /** Those that give way for it are saving. */
    WAITING_FOR_CHECKPOINT,
    /** Its permit waits for a P0 that ends by itself. */
    PERMIT_WAITS_FOR_END,
    /** No node of the pool takes jobs. */
    POOL_DRAINED,
    /** The pool has become too small for it. */
    DOES_NOT_FIT,
    /** The department holds as many GPUs here as it may. */
    DEPARTMENT_LIMIT,
    /** It waits for other jobs of the department. */
    DEPENDENCY,
    /** It was not to start earlier. */
    NOT_BEFORE,
    /** Somebody has put it on hold. */
    HELD,
    /** The budgets cannot be asked. */
    QUOTA_UNAVAILABLE
}
