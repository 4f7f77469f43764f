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
    Placement within(long[] available) {
        if (pieces.count() == 1 && pieces.remainder() == 0) {
            int node = fullest(available, pieces.each(), new boolean[0]);
            return node < 0 ? null : new Placement(List.of(share(node, available[node], pieces.each())));
        }
        boolean[] used = new boolean[available.length];
        int[] chosen = new int[pieces.count()];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = fullest(available, pieces.each(), used);
            if (chosen[i] < 0) {
                return null;
            }
            used[chosen[i]] = true;
        }
        int last = pieces.remainder() == 0 ? -1 : fullest(available, pieces.remainder(), used);
        if (pieces.remainder() > 0 && last < 0) {
            return null;
        }
        Arrays.sort(chosen);
        List<Placement.Share> shares = new ArrayList<>(chosen.length + 1);
        for (int node : chosen) {
            if (last >= 0 && last < node) {
                shares.add(share(last, available[last], pieces.remainder()));
                last = -1;
            }
            shares.add(share(node, available[node], pieces.each()));
        }
        if (last >= 0) {
            shares.add(share(last, available[last], pieces.remainder()));
        }
        return new Placement(shares);
    }

    private static int fullest(long[] available, int need, boolean[] used) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < available.length; i++) {
            int count = Long.bitCount(available[i]);
            if (count >= need && count < least && (used.length == 0 || !used[i])) {
                best = i;
                least = count;
                if (count == need) {
                    break;
                }
            }
        }
        return best;
    }

    private Placement.Share share(int node, long available, int count) {
        return new Placement.Share(grid.node(node).name(), Bits.lowest(available, count));
    }
}
