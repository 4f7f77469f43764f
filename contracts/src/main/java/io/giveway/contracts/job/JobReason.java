package io.giveway.contracts.job;

/** Why a job ended or went back to its queue. */
public enum JobReason {
    /** It used up its time limit on GPUs. */
    TIME_LIMIT,
    /** A job that it depends on failed or was cancelled. */
    DEPENDENCY_FAILED,
    /** Its process ended with another exit code than 0. */
    EXIT_CODE,
    /** Its process could not be started. */
    START_FAILED,
    /** The node or its agent was lost. */
    NODE_LOST,
    /** It gave way to another job. */
    PREEMPTED,
    /** Its owner or an admin cancelled it. */
    CANCELLED_BY_USER
}
