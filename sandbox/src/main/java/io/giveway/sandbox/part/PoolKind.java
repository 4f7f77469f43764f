package io.giveway.sandbox.part;

import java.util.Locale;

/** The pools of the demo: the GPU model and the nodes with simulated GPUs that the pool's agent offers. */
enum PoolKind {
    A100("A100", "n1:8", 1),
    H20("H20", "n1:8,n2:8", 2);

    private final String gpuModel;
    private final String nodes;
    private final int nodeCount;

    PoolKind(String gpuModel, String nodes, int nodeCount) {
        this.gpuModel = gpuModel;
        this.nodes = nodes;
        this.nodeCount = nodeCount;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String gpuModel() {
        return gpuModel;
    }

    /** As the agent's configuration writes them. */
    String nodes() {
        return nodes;
    }

    int nodeCount() {
        return nodeCount;
    }
}
