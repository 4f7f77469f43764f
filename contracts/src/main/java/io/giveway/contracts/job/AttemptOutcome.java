package io.giveway.contracts.job;

/** How one attempt ended. */
public enum AttemptOutcome {
    /** Exit code 0. */
    SUCCEEDED,
    /** Another end that is the job's own. */
    FAILED,
    /** Left its GPUs with a checkpoint to go on from. */
    SUSPENDED,
    /** Left its GPUs and starts over. */
    REQUEUED,
    /** Ended after a cancel, whatever the process returned. */
    CANCELLED,
    /** Nobody knows its end: node or agent were lost. */
    LOST
}
