package io.giveway.planner.place;

import java.util.Set;

/**
 * One machine of a pool with its GPUs by index. Whether they are offered depends on the admin (schedulable), on the
 * hardware (unhealthy) and on its agent being heard (silent); the GPUs of running attempts stay theirs in any case.
 */
public record Node(String name, int gpus, Set<Integer> unhealthy, boolean schedulable, boolean silent) {

    /** More GPUs than any machine has, and as many as one machine word has bits. */
    public static final int MAX_GPUS = 64;

    public Node {
        if (name.isBlank()) {
            throw new IllegalArgumentException("node: a name is required");
        }
        if (gpus < 0 || gpus > MAX_GPUS) {
            throw new IllegalArgumentException("node " + name + ": gpus: " + gpus + " is not from 0 to " + MAX_GPUS);
        }
        unhealthy = Set.copyOf(unhealthy);
    }

    /** A healthy, schedulable node that is heard. */
    public static Node of(String name, int gpus) {
        return new Node(name, gpus, Set.of(), true, false);
    }

    /** The same node while its agent is heard. */
    Node heard() {
        return silent ? new Node(name, gpus, unhealthy, schedulable, false) : this;
    }

    /** All its GPUs, as bits. */
    long installed() {
        return gpus == MAX_GPUS ? -1L : (1L << gpus) - 1;
    }

    /** The GPUs that work and that the admin lets be used, as bits: the pool's capacity, even while the agent is silent. */
    long healthy() {
        long mask = schedulable ? installed() : 0;
        for (int gpu : unhealthy) {
            mask &= gpu >= 0 && gpu < MAX_GPUS ? ~(1L << gpu) : -1L;
        }
        return mask;
    }

    /** The GPUs on which something may start now, as bits. */
    long offered() {
        return silent ? 0 : healthy();
    }
}
