package io.giveway.planner.reserve;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Available;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is expected to come free and what is kept for whom: the future of a pool as one cycle sees it. */
public final class Timeline {

    private final Iterator<Attempt> running;
    private final List<Ending> endings = new ArrayList<>();
    private final Set<String> passedOver = new HashSet<>();
    private final TreeMap<Instant, Moment> moments = new TreeMap<>();
    private final List<Reservation> reservations = new ArrayList<>();
    private final List<Openings.Kept> kept = new ArrayList<>();

    /** GPUs that are expected to come free at an instant. */
    public record Release(Instant at, Placement placement) {}

    /** A release that has been added and may be taken back. */
    public static final class Expected {
        private final Instant at;
        private final Placement placement;
        private final Cells cells;
        private boolean retracted;

        private Expected(Instant at, Placement placement) {
            this.at = at;
            this.placement = placement;
            this.cells = new Cells(placement);
        }

        /** Whether it says just this. */
        public boolean says(Instant when, Placement what) {
            return at.equals(when) && placement.equals(what);
        }
    }

    /** An attempt that ends as expected. */
    private record Ending(Attempt attempt, Cells cells) {}

    /** All that is expected at one instant. */
    private static final class Moment {
        private final List<Expected> releases = new ArrayList<>(1);
        private int standing;
    }

    /**
     * What is expected at first.
     *
     * @param running attempts that end as expected, in that order
     */
    public Timeline(Iterable<Attempt> running) {
        this.running = running.iterator();
    }

    /** Takes out an attempt that does not end as expected. */
    public void passOver(Attempt attempt) {
        passedOver.add(attempt.job().id());
    }

    /** Adds an expected release. */
    public Expected expect(Instant at, Placement placement) {
        Expected expected = new Expected(at, placement);
        Moment moment = at(at);
        moment.releases.add(expected);
        moment.standing++;
        return expected;
    }

    /** Takes an expected release back, once. */
    public void retract(Expected expected) {
        Moment moment = at(expected.at);
        expected.retracted = true;
        moment.standing--;
        if (moment.standing == 0) {
            moments.remove(expected.at);
        }
    }

    /** Adds a reservation. */
    public void keep(Reservation reservation) {
        reservations.add(reservation);
        kept.add(new Openings.Kept(reservation, new Cells(reservation.placement())));
        at(reservation.end()).standing++;
    }

    /** The reservations, first kept first. */
    public List<Reservation> reservations() {
        return Collections.unmodifiableList(reservations);
    }

    /** Whether a job that runs in this time must keep clear of a reservation. */
    public static boolean binds(Reservation reservation, Ranked ranked, Instant from, Instant until) {
        return reservation.binds(ranked)
                && reservation.start().isBefore(until)
                && reservation.end().isAfter(from);
    }

    /** Takes out the GPUs that a job which runs until {@code until} would still have when a reservation begins. */
    public void close(Available available, Ranked ranked, Instant from, Instant until) {
        for (Reservation reservation : reservations) {
            if (binds(reservation, ranked, from, until)) {
                available.close(reservation.placement());
            }
        }
    }

    /**
     * The earliest start of a gang by the expected ends, after {@code now} and not after {@code latest}, clear of the
     * reservations that bind it; null if none can be foreseen.
     */
    public @Nullable Release earliest(
            Ranked ranked, Shape shape, Duration duration, Grid grid, Instant now, Instant latest) {
        Walk walk = new Walk(latest);
        Instant at = walk.next();
        if (at == null) {
            return null;
        }
        Openings openings = new Openings(
                grid,
                kept.stream().filter(one -> one.reservation().binds(ranked)).toList(),
                duration);
        while (at != null) {
            walk.freeUntil(at, openings);
            if (at.isAfter(now)) {
                openings.moveTo(at);
                Placement placement = grid.place(shape, openings.available());
                if (placement != null) {
                    return new Release(at, placement);
                }
            }
            at = walk.next();
        }
        return null;
    }

    private Moment at(Instant at) {
        return moments.computeIfAbsent(at, a -> new Moment());
    }

    /** One way through time, on which GPUs only come free. */
    private final class Walk {

        private final Instant latest;
        private final Iterator<Map.Entry<Instant, Moment>> others =
                moments.entrySet().iterator();
        private int seen;
        private @Nullable Ending ending;
        private Map.@Nullable Entry<Instant, Moment> other;

        Walk(Instant latest) {
            this.latest = latest;
            this.ending = nextEnding();
            this.other = nextOther();
        }

        /** The next instant at which something is expected; null if nothing is any more until the latest. */
        @Nullable
        Instant next() {
            Instant end = ending == null ? null : ending.attempt().expectedEnd();
            Instant moment = other == null ? null : other.getKey();
            return end == null || (moment != null && moment.isBefore(end)) ? moment : end;
        }

        void freeUntil(Instant at, Openings openings) {
            while (ending != null && !ending.attempt().expectedEnd().isAfter(at)) {
                openings.free(ending.cells());
                ending = nextEnding();
            }
            while (other != null && !other.getKey().isAfter(at)) {
                for (Expected expected : other.getValue().releases) {
                    if (!expected.retracted) {
                        openings.free(expected.cells);
                    }
                }
                other = nextOther();
            }
        }

        /** All walks see the same attempts; each is fetched when the first walk comes to it. */
        private @Nullable Ending nextEnding() {
            while (seen < endings.size() || running.hasNext()) {
                if (seen == endings.size()) {
                    Attempt next = running.next();
                    endings.add(new Ending(next, new Cells(next.placement())));
                }
                Ending next = endings.get(seen++);
                if (next.attempt().expectedEnd().isAfter(latest)) {
                    return null;
                }
                if (passedOver.isEmpty()
                        || !passedOver.contains(next.attempt().job().id())) {
                    return next;
                }
            }
            return null;
        }

        private Map.@Nullable Entry<Instant, Moment> nextOther() {
            Map.Entry<Instant, Moment> next = others.hasNext() ? others.next() : null;
            return next == null || next.getKey().isAfter(latest) ? null : next;
        }
    }
}
