package io.giveway.planner.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One search for the GPUs of a gang. The fullest node that fits is taken, so that large gaps stay for large gangs; since
 * all whole parts are equal and the remainder is smaller, taking the fullest first never misses a fit.
 */
final class Gang {

    private final Grid grid;
    private final Shape.Pieces pieces;

    Gang(Grid grid, Shape.Pieces pieces) {
        this.grid = grid;
        this.pieces = pieces;
    }

    @Nullable
    Placement within(Available available) {
        int[] chosen = fullest(available, pieces.each(), pieces.count(), new int[0]);
        if (chosen.length < pieces.count()) {
            return null;
        }
        if (pieces.count() == 1 && pieces.remainder() == 0) {
            return new Placement(List.of(share(chosen[0], available, pieces.each())));
        }
        int[] last = new int[0];
        Arrays.sort(chosen);
        if (pieces.remainder() > 0) {
            last = fullest(available, pieces.remainder(), 1, chosen);
            if (last.length == 0) {
                return null;
            }
        }
        return new Placement(shares(available, chosen, last));
    }

    /** The whole parts and the remainder, if there is one, in the order of nodes. */
    private List<Placement.Share> shares(Available available, int[] chosen, int[] last) {
        List<Placement.Share> shares = new ArrayList<>(chosen.length + 1);
        int rest = last.length == 0 ? Integer.MAX_VALUE : last[0];
        for (int node : chosen) {
            if (rest < node) {
                shares.add(share(rest, available, pieces.remainder()));
                rest = Integer.MAX_VALUE;
            }
            shares.add(share(node, available, pieces.each()));
        }
        if (rest < Integer.MAX_VALUE) {
            shares.add(share(rest, available, pieces.remainder()));
        }
        return shares;
    }

    /** So many nodes that have enough, the fullest first and of these the first by name; fewer if there are not so many. */
    private static int[] fullest(Available available, int need, int nodes, int[] used) {
        int[] found = new int[nodes];
        int size = 0;
        for (int count = need; count <= available.largest(); count++) {
            int node = available.next(count, 0);
            while (node >= 0) {
                if (used.length == 0 || Arrays.binarySearch(used, node) < 0) {
                    found[size++] = node;
                    if (size == nodes) {
                        return found;
                    }
                }
                node = available.next(count, node + 1);
            }
        }
        return Arrays.copyOf(found, size);
    }

    private Placement.Share share(int node, Available available, int count) {
        return new Placement.Share(grid.node(node).name(), Bits.lowest(available.on(node), count));
    }
}
