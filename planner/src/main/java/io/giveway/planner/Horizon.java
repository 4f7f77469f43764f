package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Attempts;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.reserve.Reservation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Up to when time alone changes nothing that a cycle has looked at: the first instant at which an expected end passes, an
 * attempt is no longer spared, a permit may be used again, or a job may overtake another.
 */
final class Horizon {

    private static final int MANY = 100;

    private final PoolState pool;
    private final Policy policy;
    private final Instant now;
    private Instant until = Instant.MAX;

    Horizon(PoolState pool, Instant now) {
        this.pool = pool;
        this.policy = pool.policy();
        this.now = now;
    }

    /** The instant from which on all must be looked at anew. */
    Instant until() {
        return until;
    }

    /**
     * Looks at when an expected end, by moving on, moves over a start that is kept: until then what is free at that start
     * stays the same, and before it there is never more.
     */
    void overEnds(List<Reservation> kept) {
        NavigableSet<Instant> starts = new TreeSet<>();
        kept.forEach(reservation -> starts.add(reservation.start()));
        if (starts.isEmpty()) {
            return;
        }
        Attempts running = pool.running();
        running.leaving().forEach(this::overEnd);
        overOverdue(running, starts);
        for (Attempt attempt : running.endingAfter(now)) {
            if (!attempt.expectedEnd().isBefore(until)) {
                break;
            }
            overEnd(attempt, starts);
        }
    }

    /** Time alone may change something at once. */
    void overAtOnce() {
        at(now.plusNanos(1));
    }

    /**
     * Looks at when one of those that run may become a victim: a filler whose time is over, one that was spared, or, where
     * somebody is starved, any of them by a permit.
     */
    Horizon overVictims(boolean starved) {
        if (starved) {
            overPermits();
        }
        Duration minimumRun = policy.preemption().minimumRun();
        Attempts running = pool.running();
        for (Attempt filler : running.fillers()) {
            at(filler.expectedEnd().plusNanos(1));
        }
        for (Attempt attempt : running.startedAfter(now.minus(minimumRun))) {
            at(attempt.startedAt().plus(minimumRun));
            break;
        }
        for (Attempt attempt : running.sparedOnce()) {
            if (attempt.protectedUntil() != null) {
                at(attempt.protectedUntil());
            }
            if (attempt.saveFailedAt() != null) {
                at(attempt.saveFailedAt().plus(minimumRun));
            }
            for (Instant preempted : attempt.job().past().preemptedAt()) {
                at(preempted.plus(Duration.ofDays(1)));
            }
        }
        return this;
    }

    /** Of many ends that move on every few minutes one always does soon, so that it need not be found. */
    private void overOverdue(Attempts running, NavigableSet<Instant> starts) {
        int overdue = 0;
        for (Attempt attempt : running.endedBy(now)) {
            if (++overdue > MANY) {
                overAtOnce();
                return;
            }
            overEnd(attempt, starts);
        }
    }

    private void overEnd(Attempt attempt, NavigableSet<Instant> starts) {
        Instant end = attempt.end(now, policy.estimate().overdueStep());
        Instant start = starts.ceiling(end);
        if (start != null) {
            Duration move = attempt.move(policy.estimate().overdueStep());
            at(end.plus(move.multipliedBy(Duration.between(end, start).dividedBy(move))));
        }
    }

    private void overEnd(Attempt attempt) {
        at(attempt.end(now, policy.estimate().overdueStep()));
        at(attempt.expectedEnd().plusNanos(1));
    }

    private void overPermits() {
        List<Instant> again =
                pool.permits().again(policy.permit().interval(), policy.permit().perDepartment());
        again.forEach(this::at);
    }

    /** Looks at when a job may come to stand before another that it stands behind. */
    void overtaking(Ranked behind, Ranked ahead) {
        Job job = behind.job();
        Instant since = job.waiting().since();
        if (since == null || behind.band() != ahead.band()) {
            return;
        }
        if (policy.order().withinTier() == WithinTier.FIFO) {
            Policy.Aging aging = policy.aging();
            long steps = behind.waited().toNanos() / aging.every().toNanos();
            if (aging.growsAfter(steps)) {
                at(now.plus(aging.every().multipliedBy(steps + 1).minus(behind.waited())));
            }
        }
        if (ahead.job().waiting().since() == null) {
            Duration lead = ahead.waited().minus(behind.waited());
            at(now.plus(lead.isZero() ? Duration.ofNanos(1) : lead));
        }
    }

    private void at(Instant instant) {
        if (instant.isAfter(now) && instant.isBefore(until)) {
            until = instant;
        }
    }
}
