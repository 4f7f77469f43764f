package io.giveway.planner.place;

import java.util.BitSet;

/**
 * The GPUs that one job could have: those vacant for all, but for a few nodes on which some are kept for it or closed to
 * it.
 */
public final class Available {

    private final Grid grid;
    private final Vacancies common;
    private final BitSet odd = new BitSet();
    private long[] masks = new long[0];

    Available(Grid grid, Vacancies common) {
        this.grid = grid;
        this.common = common;
    }

    /** Adds those GPUs of a placement that no attempt has. */
    public Available open(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                set(node, on(node) | (share.mask() & grid.untaken(node)));
            }
        }
        return this;
    }

    /** Takes the GPUs of a placement out. */
    public Available close(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                set(node, on(node) & ~share.mask());
            }
        }
        return this;
    }

    /** Its GPUs on a node, as bits. */
    public long on(int node) {
        return odd.get(node) ? masks[node] : common.on(node);
    }

    int largest() {
        return grid.largestNode();
    }

    /** The first node from {@code from} on that has just so many GPUs, at least one; -1 if there is none. */
    int next(int count, int from) {
        int node = common.next(count, from);
        if (odd.isEmpty()) {
            return node;
        }
        while (node >= 0 && odd.get(node)) {
            node = common.next(count, node + 1);
        }
        for (int i = odd.nextSetBit(from); i >= 0 && (node < 0 || i < node); i = odd.nextSetBit(i + 1)) {
            if (Long.bitCount(masks[i]) == count) {
                return i;
            }
        }
        return node;
    }

    private void set(int node, long mask) {
        if (odd.isEmpty()) {
            masks = new long[grid.size()];
        }
        odd.set(node);
        masks[node] = mask;
    }
}
