package io.giveway.planner.estimate;

/** A tournament of nodes for the one that has room soonest, ties by the order of nodes. */
final class Soonest {

    private final long[] times;
    private final int[] winners;
    private final int leaves;

    Soonest(int nodes) {
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * nodes - 1)));
        times = new long[leaves];
        winners = new int[2 * leaves];
        for (int i = 0; i < leaves; i++) {
            times[i] = NodeTimes.NEVER;
            winners[leaves + i] = i;
        }
        for (int i = leaves - 1; i > 0; i--) {
            winners[i] = winners[2 * i];
        }
    }

    void set(int node, long at) {
        if (times[node] != at) {
            times[node] = at;
            for (int i = (leaves + node) >> 1; i > 0; i >>= 1) {
                int left = winners[2 * i];
                int right = winners[2 * i + 1];
                winners[i] = times[right] < times[left] ? right : left;
            }
        }
    }

    /** The node; -1 if none ever has room. */
    int node() {
        int node = winners[1];
        return times[node] == NodeTimes.NEVER ? -1 : node;
    }
}
