package io.giveway.planner.preempt;

import io.giveway.planner.place.Bits;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/**
 * The GPUs of a draft as one claimant finds them: what all claimants find, but for the odd nodes on which something is
 * closed to it, kept for it or may be overtaken by it.
 */
public final class Terrain {

    private static final Odd NONE = new Odd();

    private final Grid grid;
    private final Tenants tenants;
    private final boolean capped;
    private final int room;
    private final Map<Integer, Odd> odd = new HashMap<>();

    private static final class Odd {
        private long closed;
        private long kept;
        private long home;
        private long overtaken;
    }

    private Terrain(Grid grid, Tenants tenants, boolean capped, int room) {
        this.grid = grid;
        this.tenants = tenants;
        this.capped = capped;
        this.room = room;
    }

    /** What a department finds that may have as many GPUs as it asks for. */
    public static Terrain of(Grid grid, Tenants tenants) {
        return new Terrain(grid, tenants, false, Node.MAX_GPUS);
    }

    /** What a department finds at its cap: what it has room for, and beyond that only what its own jobs leave. */
    public static Terrain within(Grid grid, Tenants tenants, int room) {
        return new Terrain(grid, tenants, true, Math.max(0, Math.min(room, Node.MAX_GPUS)));
    }

    /** The same for a claimant about whom nothing is special. */
    Terrain common() {
        return new Terrain(grid, tenants, capped, room);
    }

    /** GPUs that it must keep clear of. */
    public void close(Placement placement) {
        mark(placement, (special, mask) -> special.closed |= mask);
    }

    /** GPUs that are fenced for it. */
    public void keep(Placement placement) {
        mark(placement, (special, mask) -> special.kept |= mask);
    }

    /** GPUs that it may return to. */
    public void home(Placement placement) {
        mark(placement, (special, mask) -> special.home |= mask);
    }

    /** GPUs that are fenced for a job which it may overtake. */
    public void overtake(Placement placement) {
        mark(placement, (special, mask) -> special.overtaken |= mask);
    }

    /** An attempt that it spares for a reason of its own. */
    public void spare(Attempt attempt) {
        mark(attempt.placement(), (special, mask) -> {});
    }

    private void mark(Placement placement, ObjLongConsumer<Odd> how) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                how.accept(odd.computeIfAbsent(node, n -> new Odd()), share.mask());
            }
        }
    }

    /** What tells apart terrains on which nothing is odd. */
    int room() {
        return capped ? room : -1;
    }

    /** The nodes that are not as all find them. */
    Set<Integer> odd() {
        return odd.keySet();
    }

    Ground on(int node) {
        Odd special = odd.getOrDefault(node, NONE);
        long untaken = grid.untaken(node);
        long fenced = grid.fenced(node) & ~special.kept;
        long usable = grid.offered(node) & ~special.closed;
        long open = ((untaken & ~fenced) | (untaken & special.home)) & usable;
        if (capped) {
            return new Ground(Bits.lowest(open, room), 0, 0, usable & ~fenced);
        }
        long leaving = tenants.leaving(node) & grid.offered(node);
        long overtaken = special.overtaken & (untaken | leaving);
        return new Ground(open, leaving & ~fenced & usable, overtaken & usable, usable & ~fenced);
    }
}
