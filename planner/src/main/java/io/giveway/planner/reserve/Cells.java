package io.giveway.planner.reserve;

import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** GPUs that come free or are kept, with their nodes looked up once for all walks through one future. */
final class Cells {

    private final List<Placement.Share> shares;
    private int @Nullable [] nodes;

    Cells(Placement placement) {
        this.shares = placement.shares();
    }

    /** On how many nodes they are. */
    int size() {
        return shares.size();
    }

    /** Where the i-th node stands in the grid, always the same one, or -1 if it is gone. */
    int node(int i, Grid grid) {
        if (nodes == null) {
            nodes = new int[shares.size()];
            for (int share = 0; share < nodes.length; share++) {
                nodes[share] = grid.indexOf(shares.get(share).node());
            }
        }
        return nodes[i];
    }

    /** Those on the i-th node, as bits. */
    long mask(int i) {
        return shares.get(i).mask();
    }

    /** Those on a node of the grid, as bits. */
    long on(int node, Grid grid) {
        for (int i = 0; i < shares.size(); i++) {
            if (node(i, grid) == node) {
                return mask(i);
            }
        }
        return 0;
    }
}
