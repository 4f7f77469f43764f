package io.giveway.planner.preempt;

/** Why an attempt is not a victim of a claim. */
public enum Spared {
    /** It has been asked to leave already. */
    LEAVING,
    /** The claim gives no right over its tier. */
    NOT_LOWER,
    /** The claim reaches no further than the own department. */
    OTHER_DEPARTMENT,
    /** It took the claimant's GPUs before. */
    TOOK_FROM_IT,
    /** A permit or a failed save protects it for a while. */
    PROTECTED,
    /** It has not run long enough. */
    MINIMUM_RUN,
    /** It was preempted as often as the policy allows in 24 h. */
    LIMIT,
    /** It could not save now. */
    NOT_READY
}
