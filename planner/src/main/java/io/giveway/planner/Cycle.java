package io.giveway.planner;

import io.giveway.planner.Decision.RollBack;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.reserve.Reservation;
import io.giveway.planner.reserve.Reservation.Kind;
import io.giveway.planner.reserve.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the queue at one instant: plans under way first, then permits, then each job in order, which starts, takes
 * GPUs of others, gets a reservation or is passed over.
 */
final class Cycle {

    private final Draft draft;
    private final WaitingLine line;
    private final Preemptions preemptions;
    private final Set<String> reserved = new HashSet<>();
    private boolean headKept;
    private boolean restKept;

    Cycle(PoolState pool, WaitingLine line, Instant now) {
        this.draft = new Draft(pool, now);
        this.line = line;
        this.preemptions = new Preemptions(draft, line);
    }

    List<Decision> decide() {
        new Fencing(draft, line).settle();
        List<Ranked> large = new Permits(draft).grant(line.starved());
        boolean privilegedKept = false;
        for (Ranked ranked : line) {
            if (!privilegedKept && !ranked.urgent()) {
                large.forEach(starved -> privilege(starved, Kind.PERMIT));
                line.pastObjective().forEach(late -> privilege(late, Kind.OBJECTIVE));
                privilegedKept = true;
            }
            visit(ranked);
        }
        if (draft.reservations() > 0) {
            for (Reservation kept : draft.timeline().reservations()) {
                draft.add(new Decision.Reserve(
                        kept.holder().job().id(), kept.start(), kept.placement(), draft.why(Rule.RESERVATION)));
            }
        }
        return draft.decisions();
    }

    private void privilege(Ranked ranked, Kind kind) {
        Job job = ranked.job();
        if (draft.settled(job.id())
                || !draft.everFits(job.shape())
                || draft.room(job) < job.shape().least()) {
            return;
        }
        if (!start(ranked) && mayReserve() && !preemptOverdue(ranked)) {
            reserve(ranked, kind);
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
                reserve(ranked, Kind.HEAD);
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
        boolean suspended = job.waiting().suspended();
        if ((suspended || !headKept) && mayReserve() && !reserved.contains(job.id()) && !preemptOverdue(ranked)) {
            boolean kept = reserve(ranked, headKept ? Kind.SUSPENDED : Kind.HEAD);
            headKept |= kept;
        }
    }

    /** What is left of a fence that was overtaken stays kept for the first such job in order; other plans have failed. */
    private void waitOrGiveUp(Job job) {
        if (restKept || !draft.pool.fences().overtaken(job.id())) {
            draft.add(new RollBack(job.id(), RollBack.Cause.NO_PROOF, draft.why(Rule.PLAN_FAILED)));
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
        if (!kept && draft.fruitless.start(ranked)) {
            return null;
        }
        Shape shape = job.shape().atMost(draft.room(job));
        for (int size = shape.gpus(); size >= shape.least(); size -= shape.step()) {
            Placement placement = draft.grid.place(shape.sized(size), draft.open(ranked, job.remainingAt(size)));
            if (placement != null) {
                return placement;
            }
        }
        if (!kept) {
            draft.fruitless.noStart(ranked);
        }
        return null;
    }

    private boolean mayReserve() {
        return draft.reservations() < draft.policy.reservationMax();
    }

    private boolean preemptOverdue(Ranked ranked) {
        boolean fillers = draft.pool.attempts().stream().anyMatch(a -> a.filler() && a.overdue(draft.now));
        return fillers
                && preemptions.preempt(preemptions.overdue(ranked))
                && draft.settled(ranked.job().id());
    }

    private boolean reserve(Ranked ranked, Kind kind) {
        Job job = ranked.job();
        Shape shape = job.shape().sized(job.shape().least());
        Duration duration = job.remainingAt(shape.gpus());
        Timeline.Release first = draft.timeline().earliest(ranked, shape, duration, draft.grid, draft.now, Instant.MAX);
        if (first == null) {
            return false;
        }
        reserved.add(job.id());
        draft.keep(new Reservation(ranked, kind, first.at(), first.at().plus(duration), first.placement()));
        return true;
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
}
