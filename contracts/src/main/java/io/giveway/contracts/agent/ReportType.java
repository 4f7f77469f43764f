package io.giveway.contracts.agent;

/** What an agent can say about an attempt. */
public enum ReportType {
    /** The process runs. */
    STARTED,
    /** The process can honour a checkpoint request now. */
    READY,
    /** A checkpoint was published, asked for or not. */
    CHECKPOINTED,
    /** The process says that a save failed. */
    SAVE_FAILED,
    /** The process has ended, with its exit code: 0 to 255, or 128 plus the signal that ended it. */
    EXITED,
    /** There is no such process (any more), and its exit was not seen; before STARTED it means that the start failed. */
    GONE
}
