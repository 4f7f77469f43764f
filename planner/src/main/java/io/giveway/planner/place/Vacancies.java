package io.giveway.planner.place;

/**
 * Some GPUs of each node, as bits, with the nodes at hand by how many they are: the fullest node that still holds a job is
 * found without a look at the others.
 */
public final class Vacancies {

    private final Grid grid;
    private final long[] masks;
    private final long[][] byCount;
    private int total;

    private Vacancies(Grid grid, long[] masks, long[][] byCount, int total) {
        this.grid = grid;
        this.masks = masks;
        this.byCount = byCount;
        this.total = total;
    }

    /** No GPU on any node of a grid. */
    static Vacancies none(Grid grid, int nodes, int largestNode) {
        return new Vacancies(grid, new long[nodes], new long[largestNode + 1][(nodes + 63) >> 6], 0);
    }

    Vacancies copy(Grid other) {
        long[][] counts = byCount.clone();
        for (int count = 1; count < counts.length; count++) {
            counts[count] = counts[count].clone();
        }
        return new Vacancies(other, masks.clone(), counts, total);
    }

    /** These GPUs, as a job finds them that may also have others or may not have some. */
    public Available available() {
        return new Available(grid, this);
    }

    /** How many GPUs there are in all. */
    int total() {
        return total;
    }

    /** The GPUs of a node. */
    long on(int node) {
        return masks[node];
    }

    /** Sets the GPUs of a node. */
    public void set(int node, long mask) {
        int before = Long.bitCount(masks[node]);
        int after = Long.bitCount(mask);
        masks[node] = mask;
        if (before != after) {
            long bit = 1L << node;
            byCount[before][node >> 6] &= ~bit;
            byCount[after][node >> 6] |= bit;
            total += after - before;
        }
    }

    /** The first node from {@code from} on that has just so many GPUs, at least one and at most the largest node's; -1 if there is none. */
    int next(int count, int from) {
        long[] nodes = byCount[count];
        int word = from >> 6;
        if (word >= nodes.length) {
            return -1;
        }
        long bits = nodes[word] & (-1L << from);
        while (bits == 0) {
            if (++word == nodes.length) {
                return -1;
            }
            bits = nodes[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
