package io.giveway.contracts.pool;

/** Whether a node's agent is heard (docs/rules.md, section 3). */
public enum NodeState {
    /** Its agent's heartbeat is fresh. */
    READY,
    /** Not heard for {@code lease.silent}: its GPUs are not offered, its jobs are flagged. */
    SILENT,
    /** Not heard for {@code lease.lost}, or declared dead: its attempts are lost. */
    LOST
}
