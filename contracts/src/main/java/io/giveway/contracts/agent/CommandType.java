package io.giveway.contracts.agent;

/** What an agent can be asked to do with an attempt. */
public enum CommandType {
    /** Start the process; once, however often the command is read. */
    START,
    /** Send the checkpoint signal, and report what comes of it. */
    CHECKPOINT,
    /** Stop the process: SIGTERM, and SIGKILL when the grace has passed. */
    STOP
}
