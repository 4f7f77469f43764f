package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.reserve.Reservation;
import io.giveway.planner.reserve.Reservation.Kind;
import io.giveway.planner.reserve.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** The part of a cycle that keeps future starts (docs/rules.md, section 9): how many, and for whom. */
final class Reservations {

    private final Draft draft;
    private final Preemptions preemptions;
    private final Set<String> holders = new HashSet<>();
    private final boolean fillersOverdue;
    private boolean headKept;

    Reservations(Draft draft, Preemptions preemptions) {
        this.draft = draft;
        this.preemptions = preemptions;
        this.fillersOverdue = draft.pool.running().fillers().stream().anyMatch(filler -> filler.overdue(draft.now));
    }

    /** Whether the policy lets one more be kept. */
    boolean left() {
        return draft.reservations() < draft.policy.reservationMax();
    }

    /** Whether one may be kept for jobs that can do nothing else now: those suspended, and the first such job in order. */
    boolean mayBeFor(Job alike) {
        return (alike.waiting().suspended() || !headKept) && left();
    }

    /** Whether a holder may take GPUs of fillers, if there are any whose time is over. */
    boolean fillersOverdue() {
        return fillersOverdue;
    }

    /** Keeps a start for the first in order, or for one that was suspended, unless it has one or gets GPUs of overdue fillers. */
    void keepOrTake(Ranked ranked) {
        if (!holders.contains(ranked.job().id()) && !takesOverdue(ranked)) {
            headKept |= keep(ranked, headKept ? Kind.SUSPENDED : Kind.HEAD);
        }
    }

    /** Whether a plan was made for GPUs of fillers past their expected end. */
    boolean takesOverdue(Ranked ranked) {
        return fillersOverdue
                && preemptions.preempt(preemptions.overdue(ranked))
                && draft.settled(ranked.job().id());
    }

    /** Keeps the earliest start that can be foreseen; false if there is none. */
    boolean keep(Ranked ranked, Kind kind) {
        Job job = ranked.job();
        Shape shape = job.shape().sized(job.shape().least());
        if (draft.fruitless.neverFree(shape)) {
            return false;
        }
        Duration duration = job.remainingAt(shape.gpus());
        Timeline.Release first = draft.timeline().earliest(ranked, shape, duration, draft.grid, draft.now, Instant.MAX);
        if (first == null) {
            draft.fruitless.noReservation(shape);
            return false;
        }
        holders.add(job.id());
        draft.keep(new Reservation(ranked, kind, first.at(), first.at().plus(duration), first.placement()));
        return true;
    }
}
