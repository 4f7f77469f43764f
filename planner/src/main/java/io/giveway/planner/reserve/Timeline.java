package io.giveway.planner.reserve;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is expected to come free and what is kept for whom: the future of a pool as one cycle sees it. */
public final class Timeline {

    private final List<Release> releases = new ArrayList<>();
    private final List<Reservation> reservations = new ArrayList<>();

    /** GPUs that are expected to come free at an instant. */
    public record Release(Instant at, Placement placement) {}

    /** Adds an expected release. */
    public void expect(Instant at, Placement placement) {
        int place = Collections.binarySearch(releases, new Release(at, placement), Comparator.comparing(Release::at));
        releases.add(place < 0 ? -place - 1 : place, new Release(at, placement));
    }

    /** Adds a reservation. */
    public void keep(Reservation reservation) {
        reservations.add(reservation);
    }

    /** The reservations, first kept first. */
    public List<Reservation> reservations() {
        return Collections.unmodifiableList(reservations);
    }

    /** Takes out the GPUs that a job which runs until {@code until} would still have when a reservation begins. */
    public void close(long[] available, Grid grid, Ranked ranked, Instant from, Instant until) {
        for (Reservation reservation : reservations) {
            if (reservation.binds(ranked)
                    && reservation.start().isBefore(until)
                    && reservation.end().isAfter(from)) {
                for (Placement.Share share : reservation.placement().shares()) {
                    int node = grid.indexOf(share.node());
                    if (node >= 0) {
                        available[node] &= ~share.mask();
                    }
                }
            }
        }
    }

    /**
     * The earliest start of a gang by the expected ends, after {@code now} and not after {@code latest}, clear of the
     * reservations that bind it; null if none can be foreseen.
     */
    public @Nullable Release earliest(
            Ranked ranked, Shape shape, Duration duration, Grid grid, Instant now, Instant latest) {
        long[] free = grid.free();
        TreeSet<Instant> times = new TreeSet<>();
        releases.forEach(release -> times.add(release.at()));
        reservations.forEach(reservation -> times.add(reservation.end()));
        int next = 0;
        for (Instant at : times) {
            if (at.isAfter(latest)) {
                return null;
            }
            while (next < releases.size() && !releases.get(next).at().isAfter(at)) {
                free(free, grid, releases.get(next++).placement());
            }
            if (at.isAfter(now)) {
                long[] available = free.clone();
                close(available, grid, ranked, at, at.plus(duration));
                Placement placement = grid.place(shape, available);
                if (placement != null) {
                    return new Release(at, placement);
                }
            }
        }
        return null;
    }

    private static void free(long[] free, Grid grid, Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                free[node] |= share.mask() & grid.offered(node);
            }
        }
    }
}
