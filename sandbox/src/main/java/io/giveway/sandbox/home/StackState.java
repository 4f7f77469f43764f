package io.giveway.sandbox.home;

/** Where the whole stack stands. */
public enum StackState {
    STARTING,
    READY,
    /** Could not start; the message says why. */
    FAILED,
    STOPPING,
    STOPPED
}
