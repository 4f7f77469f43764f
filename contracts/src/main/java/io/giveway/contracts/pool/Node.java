package io.giveway.contracts.pool;

import java.util.List;

/** A node as a client reads it: its GPUs by index, and whether new work may be placed there. */
public record Node(
        String name,
        String agent,
        NodeState state,
        boolean schedulable,
        int gpus,
        List<Integer> unhealthy,
        int allocated) {}
