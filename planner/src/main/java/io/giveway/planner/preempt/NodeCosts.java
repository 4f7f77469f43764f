package io.giveway.planner.preempt;

import org.jspecify.annotations.Nullable;

/** The costs of all nodes as a tournament: one that changes plays again only up to the root, where the least one stands. */
final class NodeCosts {

    private final @Nullable NodeCost[] rounds;
    private final int leaves;

    NodeCosts(int nodes) {
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * nodes - 1)));
        rounds = new @Nullable NodeCost[2 * leaves];
    }

    /** Sets what a node costs; null takes it out. */
    void set(int node, @Nullable NodeCost cost) {
        int place = leaves + node;
        if (cost == null && rounds[place] == null) {
            return;
        }
        rounds[place] = cost;
        for (place >>= 1; place > 0; place >>= 1) {
            NodeCost left = rounds[2 * place];
            NodeCost right = rounds[2 * place + 1];
            rounds[place] = right == null || (left != null && left.compareTo(right) < 0) ? left : right;
        }
    }

    /** The node that costs least; null if there is none. */
    @Nullable
    NodeCost least() {
        return rounds[1];
    }
}
