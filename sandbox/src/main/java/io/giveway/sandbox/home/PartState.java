package io.giveway.sandbox.home;

/** Where a part of the stack stands. */
public enum PartState {
    /** Others have to be ready first. */
    WAITING,
    /** Runs, and does not answer yet. */
    STARTING,
    /** Has answered. */
    READY,
    /** Has died and is started again after a pause. */
    DOWN,
    /** Has ended with the stack. */
    STOPPED
}
