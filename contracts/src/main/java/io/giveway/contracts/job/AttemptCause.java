package io.giveway.contracts.job;

/** Why one attempt ended. A cause given by Giveway outranks what the process returns afterwards (docs/rules.md, section 3). */
public enum AttemptCause {
    /** Gave way to a P0. */
    PREEMPTED_URGENT,
    /** Gave way to a P1 that waited in peak. */
    PREEMPTED_REGULAR,
    /** Gave way to a starved P2 with a permit. */
    PREEMPTED_PERMIT,
    /** Was a filler past its expected end and gave way to the holder of a reservation. */
    PREEMPTED_OVERDUE,
    /** Reached the job's time limit. */
    TIME_LIMIT,
    /** Was cancelled. */
    CANCELLED,
    /** Never ran. */
    START_FAILED,
    /** Node or agent were lost. */
    NODE_LOST,
    /** The process ended by itself. */
    EXIT
}
