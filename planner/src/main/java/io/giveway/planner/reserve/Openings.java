package io.giveway.planner.reserve;

import io.giveway.planner.place.Available;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Vacancies;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;

/**
 * The GPUs on which one job could start at an instant that only moves on: free by then, and clear of the reservations that
 * its run would meet. What comes free or begins to bind changes a few nodes, and nothing else is looked at again.
 */
final class Openings {

    private final Grid grid;
    private final List<Reservation> reservations;
    private final BitSet binding = new BitSet();
    private final Vacancies open;
    private final long[] free;
    private final long[] closed;

    /** @param reservations those that bind the job if its run meets them */
    Openings(Grid grid, List<Reservation> reservations) {
        this.grid = grid;
        this.reservations = reservations;
        this.open = grid.vacancies();
        this.free = new long[grid.size()];
        this.closed = new long[grid.size()];
        for (int node = 0; node < free.length; node++) {
            free[node] = grid.free(node);
        }
    }

    /** These GPUs are free from now on. */
    void free(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                free[node] |= share.mask() & grid.offered(node);
                open.set(node, free[node] & ~closed[node]);
            }
        }
    }

    /** The run would last from here until there. */
    void moveTo(Instant from, Instant until) {
        for (int i = 0; i < reservations.size(); i++) {
            Reservation reservation = reservations.get(i);
            boolean meets =
                    reservation.start().isBefore(until) && reservation.end().isAfter(from);
            if (meets != binding.get(i)) {
                binding.set(i, meets);
                close(reservation.placement(), meets);
            }
        }
    }

    Available available() {
        return open.available();
    }

    /** A reservation of these GPUs binds from now on, or no longer. */
    private void close(Placement placement, boolean binds) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                closed[node] = binds ? closed[node] | share.mask() : closedOn(share.node());
                open.set(node, free[node] & ~closed[node]);
            }
        }
    }

    private long closedOn(String node) {
        long mask = 0;
        for (int i = binding.nextSetBit(0); i >= 0; i = binding.nextSetBit(i + 1)) {
            mask |= reservations.get(i).placement().on(node);
        }
        return mask;
    }
}
