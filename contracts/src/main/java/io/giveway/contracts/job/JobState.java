package io.giveway.contracts.job;

/** Where a job stands. The legal moves are one table in the queue-service and are drawn in docs/rules.md, section 3. */
public enum JobState {
    /** Waits, and has no checkpoint to go on from. */
    QUEUED,
    /** Has GPUs; its process is not known to run yet. */
    STARTING,
    /** Its process runs. */
    RUNNING,
    /** Was asked to save and leave; still has its GPUs. */
    SUSPENDING,
    /** Waits, and will go on from a checkpoint. */
    SUSPENDED,
    /** Ended with exit code 0. */
    SUCCEEDED,
    /** Ended otherwise, with a reason. */
    FAILED,
    /** Was cancelled, and holds nothing any more. */
    CANCELLED;

    /** True where nothing will ever change again. */
    public boolean isFinal() {
        return this == SUCCEEDED || this == FAILED || this == CANCELLED;
    }

    /** True where an attempt holds GPUs. */
    public boolean holdsGpus() {
        return this == STARTING || this == RUNNING || this == SUSPENDING;
    }

    /** True where the job waits in a queue. */
    public boolean isWaiting() {
        return this == QUEUED || this == SUSPENDED;
    }
}
