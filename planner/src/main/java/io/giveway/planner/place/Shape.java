package io.giveway.planner.place;

import org.jspecify.annotations.Nullable;

/**
 * How many GPUs a job asks for and how they must be spread (docs/rules.md, section 2). A gang is placed whole or not at
 * all; only an elastic one, which names {@code minGpus}, may start smaller.
 */
public record Shape(
        int gpus, @Nullable Integer gpusPerNode, @Nullable Integer minGpus) {

    public Shape {
        require(gpus >= 1, "gpus: " + gpus + " is not over 0");
        if (gpusPerNode != null) {
            require(gpusPerNode >= 1, "gpusPerNode: " + gpusPerNode + " is not over 0");
            require(gpus % gpusPerNode == 0, "gpusPerNode: " + gpusPerNode + " does not divide " + gpus);
        }
        if (minGpus != null) {
            require(minGpus >= 1 && minGpus <= gpus, "minGpus: " + minGpus + " is not from 1 to " + gpus);
            require(
                    gpusPerNode == null || minGpus % gpusPerNode == 0,
                    "minGpus: " + minGpus + " is no multiple of gpusPerNode " + gpusPerNode);
        }
    }

    /** A gang of a fixed size that spreads as it must. */
    public static Shape of(int gpus) {
        return new Shape(gpus, null, null);
    }

    /** The smallest size that this job starts with. */
    public int least() {
        return minGpus == null ? gpus : minGpus;
    }

    /** The same job at another size, no longer elastic. */
    public Shape sized(int size) {
        return size == gpus && minGpus == null ? this : new Shape(size, gpusPerNode, null);
    }

    /** The same job where at most {@code room} GPUs may be used: an elastic one may have to start smaller. */
    public Shape atMost(int room) {
        if (minGpus == null || room >= gpus) {
            return this;
        }
        return new Shape(Math.max(minGpus, room / step() * step()), gpusPerNode, minGpus);
    }

    /** Sizes at which an elastic job may start lie this far apart. */
    public int step() {
        return gpusPerNode == null ? 1 : gpusPerNode;
    }

    /** The parts of a gang of this size in a pool whose largest node has {@code largestNode} GPUs. */
    Pieces pieces(int largestNode) {
        if (gpusPerNode != null) {
            return new Pieces(gpus / gpusPerNode, gpusPerNode, 0);
        }
        if (gpus <= largestNode || largestNode == 0) {
            return new Pieces(1, gpus, 0);
        }
        return new Pieces(gpus / largestNode, largestNode, gpus % largestNode);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** What a gang needs of single nodes: {@code count} nodes with {@code each} GPUs, and one more with the remainder. */
    public record Pieces(int count, int each, int remainder) {}
}
