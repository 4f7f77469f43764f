package io.giveway.cli.simulate;

/** Alike nodes that belong to one department, or to all. */
public record Wall(String department, int nodes, int gpusPerNode) {
    /** In place of a department: the nodes are everybody's. */
    public static final String SHARED = "*";

    public Wall {
        if (nodes < 1 || nodes > 1_000_000 || gpusPerNode < 1 || gpusPerNode > 64) {
            throw new IllegalArgumentException(
                    department + ": " + nodes + " nodes with " + gpusPerNode + " GPUs are not from 1x1 to 1000000x64");
        }
    }

    int gpus() {
        return nodes * gpusPerNode;
    }
}
