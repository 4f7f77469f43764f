package io.giveway.planner;

import io.giveway.planner.Decision.RollBack;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.reserve.Reservation;
import io.giveway.planner.reserve.Reservation.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the queue at one instant: plans under way first, then permits, then each job in order, which starts, takes
 * GPUs of others, gets a reservation or is passed over.
 */
final class Cycle {

    private final Draft draft;
    private final WaitingLine line;
    private final Preemptions preemptions;
    private final Reservations reservations;
    private final Prospects prospects;
    private boolean privilegedServed;
    private boolean restKept;
    private @Nullable Ranked turn;

    Cycle(PoolState pool, WaitingLine line, Instant now, Fruitless fruitless) {
        this.draft = new Draft(pool, now, fruitless);
        this.line = line;
        this.preemptions = new Preemptions(draft, line);
        this.reservations = new Reservations(draft, preemptions);
        this.prospects = new Prospects(draft, preemptions, reservations);
    }

    List<Decision> decide() {
        new Fencing(draft, line).settle();
        new Permits(draft).grant(line);
        for (Ranked ranked : line.inOrder(in(this::prospect))) {
            if (!privilegedServed && !ranked.urgent() && ranked.job().waiting().eligible(draft.now)) {
                servePrivileged(ranked);
            }
            visit(ranked);
        }
        for (Reservation kept : draft.kept()) {
            draft.add(new Decision.Reserve(
                    kept.holder().job().id(), kept.start(), kept.placement(), draft.why(Rule.RESERVATION)));
        }
        new AgingLimit(draft).judge();
        return draft.decisions();
    }

    /** What can be kept of this cycle for the next; null if it is too much of its instant. */
    @Nullable
    Memo memo(StandingLine standing) {
        boolean quiet = draft.decisions().size() == draft.reservations();
        boolean alone = draft.policy.aging().jobsPerDepartment() == null;
        return quiet && alone && !preemptions.anyWaits()
                ? new Memo(
                        draft.pool,
                        standing,
                        draft.decisions(),
                        draft.kept(),
                        prospects,
                        new Memo.Bounds(turn, draft.heldBack()),
                        draft.now)
                : null;
    }

    /** The first job that is not urgent is always of interest: with it the turn of those comes that have waited too long. */
    private Duration prospect(Ranked alike) {
        return privilegedServed || alike.urgent() ? prospects.inQueue(alike) : Interest.ANY;
    }

    private void servePrivileged(Ranked first) {
        privilegedServed = true;
        int kept = draft.reservations();
        for (Ranked starved : line.starved(in(prospects::tooLarge))) {
            if (Permits.tooLarge(starved.job(), draft.policy)) {
                privilege(starved, Kind.PERMIT);
            }
        }
        for (Ranked late : line.pastObjective(in(prospects::privileged))) {
            privilege(late, Kind.OBJECTIVE);
        }
        turn = draft.reservations() == kept ? null : first;
    }

    private void privilege(Ranked ranked, Kind kind) {
        Job job = ranked.job();
        if (draft.settled(job.id())
                || !draft.everFits(job.shape())
                || draft.room(job) < job.shape().least()) {
            return;
        }
        if (!start(ranked) && reservations.left() && !reservations.takesOverdue(ranked)) {
            reservations.keep(ranked, kind);
        }
    }

    private void visit(Ranked ranked) {
        Job job = ranked.job();
        if (draft.settled(job.id()) || !job.waiting().eligible(draft.now)) {
            return;
        }
        if (!draft.everFits(job.shape())) {
            pause(job, Pause.DOES_NOT_FIT);
            return;
        }
        boolean fenced = draft.fenceOf(job.id()) != null;
        boolean room = draft.room(job) >= job.shape().least();
        if (room && !fenced && start(ranked)) {
            return;
        }
        Claim claim = preemptions.claim(ranked);
        if (claim != null && preemptions.preempt(claim)) {
            if (!draft.settled(job.id())) {
                reservations.keep(ranked, Kind.HEAD);
            }
            return;
        }
        if (fenced) {
            waitOrGiveUp(job);
            return;
        }
        if (!room) {
            pause(job, Pause.DEPARTMENT_LIMIT);
            return;
        }
        unpause(job);
        if (reservations.mayBeFor(job)) {
            reservations.keepOrTake(ranked);
        }
    }

    /** What is left of a fence that was overtaken stays kept for the first such job in order; other plans have failed. */
    private void waitOrGiveUp(Job job) {
        if (restKept || !draft.pool.fences().overtaken(job.id())) {
            draft.giveUp(job.id(), RollBack.Cause.NO_PROOF);
        }
        restKept = true;
    }

    private boolean start(Ranked ranked) {
        Placement placement = place(ranked);
        if (placement == null) {
            return false;
        }
        draft.start(
                ranked, placement, draft.reserved(ranked, placement) ? Rule.FITS_BEFORE_RESERVATION : Rule.FITS_FREE);
        return true;
    }

    private @Nullable Placement place(Ranked ranked) {
        Job job = ranked.job();
        boolean kept = draft.keeps(job.id());
        int largest = draft.largest(job);
        if (!kept && job.remaining().compareTo(draft.fruitless.start(ranked, largest)) >= 0) {
            return null;
        }
        for (int size = largest;
                size >= job.shape().least();
                size -= job.shape().step()) {
            Placement placement = draft.grid.place(job.shape().sized(size), draft.open(ranked, job.remainingAt(size)));
            if (placement != null) {
                return placement;
            }
        }
        if (!kept) {
            draft.fruitless.noStart(ranked, largest, draft.alikeFrom(job, largest));
        }
        if (draft.reservations() > 0
                && draft.grid.placeLargest(job.shape().atMost(largest), draft.grid.free()) != null) {
            draft.holdBack();
        }
        return null;
    }

    private void pause(Job job, Pause reason) {
        if (job.waiting().pause() != reason) {
            draft.add(new Decision.PauseAging(job.id(), reason, draft.why(Rule.ELIGIBILITY)));
        }
    }

    private void unpause(Job job) {
        Pause pause = job.waiting().pause();
        if (pause == Pause.DOES_NOT_FIT || pause == Pause.DEPARTMENT_LIMIT) {
            draft.add(new Decision.ResumeAging(job.id(), draft.why(Rule.ELIGIBILITY)));
        }
    }

    private Interest in(Function<Ranked, Duration> below) {
        return new Interest() {
            @Override
            public Duration below(Ranked alike) {
                return below.apply(alike);
            }

            @Override
            public int renewals() {
                return draft.renewals();
            }
        };
    }
}
