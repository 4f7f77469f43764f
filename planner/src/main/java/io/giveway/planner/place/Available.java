package io.giveway.planner.place;

import java.util.Arrays;

/**
 * The GPUs that one job could have: those vacant for all, but for a few nodes on which some are kept for it or closed to
 * it.
 */
public final class Available {

    private final Grid grid;
    private final Vacancies common;
    private int[] nodes = new int[0];
    private long[] masks = new long[0];
    private int size;

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
            if (node >= 0 && (on(node) & share.mask()) != 0) {
                set(node, on(node) & ~share.mask());
            }
        }
        return this;
    }

    /** Its GPUs on a node, as bits. */
    public long on(int node) {
        int place = size == 0 ? -1 : Arrays.binarySearch(nodes, 0, size, node);
        return place < 0 ? common.on(node) : masks[place];
    }

    int largest() {
        return grid.largestNode();
    }

    /** The first node from {@code from} on that has just so many GPUs, at least one; -1 if there is none. */
    int next(int count, int from) {
        int node = common.next(count, from);
        if (size == 0) {
            return node;
        }
        while (node >= 0 && Arrays.binarySearch(nodes, 0, size, node) >= 0) {
            node = common.next(count, node + 1);
        }
        int place = Arrays.binarySearch(nodes, 0, size, from);
        for (int i = place < 0 ? -place - 1 : place; i < size && (node < 0 || nodes[i] < node); i++) {
            if (Long.bitCount(masks[i]) == count) {
                return nodes[i];
            }
        }
        return node;
    }

    private void set(int node, long mask) {
        int place = Arrays.binarySearch(nodes, 0, size, node);
        if (place >= 0) {
            masks[place] = mask;
            return;
        }
        place = -place - 1;
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size + 4);
            masks = Arrays.copyOf(masks, 2 * size + 4);
        }
        System.arraycopy(nodes, place, nodes, place + 1, size - place);
        System.arraycopy(masks, place, masks, place + 1, size - place);
        nodes[place] = node;
        masks[place] = mask;
        size++;
    }
}
