package io.giveway.planner.reserve;

import io.giveway.planner.place.Available;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Vacancies;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The GPUs on which one job could start at an instant that only moves on: free by then, and clear of the reservations that
 * its run would meet. What comes free or begins to bind changes a few nodes, and nothing else is looked at again.
 */
final class Openings {

    private final Grid grid;
    private final List<Kept> kept;
    private final Instant[] from;
    private final boolean[] meets;
    private final Vacancies open;
    private final long[] free;
    private final long[] closed;
    private Instant next = Instant.MIN;

    /** A reservation and its GPUs. */
    record Kept(Reservation reservation, Cells cells) {}

    /**
     * What is open now.
     *
     * @param kept the reservations that bind the job if its run meets them
     * @param duration how long it runs
     */
    Openings(Grid grid, List<Kept> kept, Duration duration) {
        this.grid = grid;
        this.kept = kept;
        this.open = grid.vacancies();
        this.free = new long[grid.size()];
        this.closed = new long[grid.size()];
        for (int node = 0; node < free.length; node++) {
            free[node] = grid.free(node);
        }
        this.from = new Instant[kept.size()];
        this.meets = new boolean[kept.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = kept.get(i).reservation().start().minus(duration);
        }
    }

    /** These GPUs are free from now on. */
    void free(Cells cells) {
        for (int i = 0; i < cells.size(); i++) {
            int node = cells.node(i, grid);
            if (node >= 0) {
                free[node] |= cells.mask(i) & grid.offered(node);
                open.set(node, free[node] & ~closed[node]);
            }
        }
    }

    /** The run would begin here: it meets what starts before its end and has not ended by then. */
    void moveTo(Instant at) {
        if (at.isBefore(next)) {
            return;
        }
        next = Instant.MAX;
        for (int i = 0; i < from.length; i++) {
            Instant until = kept.get(i).reservation().end();
            boolean begun = from[i].isBefore(at);
            boolean met = begun && until.isAfter(at);
            if (met != meets[i]) {
                meets[i] = met;
                close(kept.get(i).cells(), met);
            }
            if (!begun) {
                noteNext(from[i].plusNanos(1));
            } else if (met) {
                noteNext(until);
            }
        }
    }

    Available available() {
        return open.available();
    }

    private void noteNext(Instant change) {
        if (change.isBefore(next)) {
            next = change;
        }
    }

    /** A reservation of these GPUs binds from now on, or no longer. */
    private void close(Cells cells, boolean binds) {
        for (int i = 0; i < cells.size(); i++) {
            int node = cells.node(i, grid);
            if (node >= 0) {
                closed[node] = binds ? closed[node] | cells.mask(i) : closedOn(node);
                open.set(node, free[node] & ~closed[node]);
            }
        }
    }

    private long closedOn(int node) {
        long mask = 0;
        for (int i = 0; i < meets.length; i++) {
            if (meets[i]) {
                mask |= kept.get(i).cells().on(node, grid);
            }
        }
        return mask;
    }
}
