package io.giveway.cli.simulate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Alike nodes and how many of their GPUs are free. A job of up to one node goes on the fullest node that holds it, a larger
 * one on whole free nodes and the fullest that holds the rest.
 */
final class Nodes {
    private final int gpusPerNode;
    private final int[] free;
    private int freeInAll;

    Nodes(int count, int gpusPerNode) {
        this.gpusPerNode = gpusPerNode;
        this.free = new int[count];
        Arrays.fill(free, gpusPerNode);
        freeInAll = count * gpusPerNode;
    }

    /** Nodes and GPUs on each, in turn; null if it does not fit now. */
    int @Nullable [] take(int gpus) {
        if (gpus > freeInAll) {
            return null;
        }
        int whole = gpus <= gpusPerNode ? 0 : gpus / gpusPerNode;
        int rest = gpus - whole * gpusPerNode;
        int[] taken = new int[2 * (whole + (rest > 0 ? 1 : 0))];
        int found = 0;
        for (int node = 0; found < whole && node < free.length; node++) {
            if (free[node] == gpusPerNode) {
                taken[2 * found] = node;
                taken[2 * found++ + 1] = gpusPerNode;
            }
        }
        if (found < whole) {
            return null;
        }
        change(taken, found, -1);
        if (rest > 0) {
            int node = fullest(rest);
            if (node < 0) {
                change(taken, found, 1);
                return null;
            }
            taken[2 * found] = node;
            taken[2 * found + 1] = rest;
            free[node] -= rest;
            freeInAll -= rest;
        }
        return taken;
    }

    void give(int[] taken) {
        change(taken, taken.length / 2, 1);
    }

    private void change(int[] taken, int count, int sign) {
        for (int i = 0; i < count; i++) {
            free[taken[2 * i]] += sign * taken[2 * i + 1];
            freeInAll += sign * taken[2 * i + 1];
        }
    }

    private int fullest(int gpus) {
        int best = -1;
        for (int node = 0; node < free.length; node++) {
            if (free[node] >= gpus && (best < 0 || free[node] < free[best])) {
                best = node;
            }
        }
        return best;
    }
}
