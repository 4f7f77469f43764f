package io.giveway.cli.simulate;

import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Attempts;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Wait;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/**
 * When time alone may change what the planner decides: rights that come with waiting, protections that end, ends that move.
 * The queue-service looks each second; to look at these moments only decides the same with far fewer looks.
 */
final class Moments {
    private static final long DAY = Duration.ofDays(1).toSeconds();

    private final Policy policy;
    private final Agenda agenda;
    private final int steps;

    Moments(Policy policy, Agenda agenda) {
        this.policy = policy;
        this.agenda = agenda;
        this.steps = policy.aging().step().signum() == 0
                ? 0
                : policy.aging()
                        .cap()
                        .divide(policy.aging().step(), 0, RoundingMode.CEILING)
                        .intValueExact();
    }

    /** Weight rises in steps, and rights come once the wait is over a bound. */
    void whileWaiting(Wait wait) {
        Instant since = wait.since();
        if (since == null) {
            return;
        }
        for (int step = 1; step <= steps; step++) {
            Duration left = policy.aging().every().multipliedBy(step).minus(wait.waited());
            if (!left.isNegative()) {
                agenda.look(since.plus(left));
            }
        }
        over(since, policy.preemption().regularAfter().minus(wait.waited()));
        over(since, policy.order().maxWait().minus(wait.waited()));
        over(since, policy.objectiveP1().minus(wait.inTier()));
        over(since, policy.permit().after().minus(wait.inTier()));
    }

    /** Who has just started is spared for a while. */
    void onceStarted(Attempt attempt, long now) {
        agenda.look(now + policy.preemption().minimumRun().toSeconds());
        Instant until = attempt.protectedUntil();
        if (until != null) {
            agenda.look(until);
            agenda.look(now + policy.permit().perDepartment().toSeconds());
        }
    }

    /** Permits are rare, and who was preempted often is spared for a day. */
    void oncePreempted(Plan plan, long now) {
        if (plan.kind() == Plan.Kind.PERMIT) {
            agenda.look(now + policy.permit().interval().toSeconds());
            agenda.look(now + policy.permit().perDepartment().toSeconds());
        } else if (plan.takenFromOthers() > 0) {
            agenda.look(now + DAY);
        }
    }

    /** Who waits patiently does so only as long as an end is expected in time. */
    void oncePatient(Attempts running, Instant now, Instant until) {
        Duration step = policy.estimate().overdueStep();
        for (Attempt attempt : running.endedBy(now)) {
            lookAtEnd(attempt.end(now, step), until);
        }
        for (Attempt attempt : running.endingAfter(now)) {
            if (attempt.expectedEnd().isAfter(until)) {
                break;
            }
            lookAtEnd(attempt.expectedEnd(), until);
        }
        agenda.look(until);
    }

    private void lookAtEnd(Instant end, Instant until) {
        if (!end.isAfter(until)) {
            agenda.look(end);
        }
    }

    /** When the expected end of an attempt that runs past it moves again. */
    long nextEnd(Attempt attempt, long now) {
        return Agenda.second(
                attempt.end(Instant.ofEpochSecond(now), policy.estimate().overdueStep()));
    }

    private void over(Instant since, Duration left) {
        if (!left.isNegative()) {
            agenda.look(since.plus(left).plusNanos(1));
        }
    }
}
