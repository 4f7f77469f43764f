package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.preempt.Claim;
import java.time.Duration;

/**
 * What can still come of a visit to a waiting job, as the cycle stands: the other side of {@link Cycle}, for jobs that are
 * not worth it.
 */
final class Prospects {

    private final Draft draft;
    private final Preemptions preemptions;
    private final Reservations reservations;

    Prospects(Draft draft, Preemptions preemptions, Reservations reservations) {
        this.draft = draft;
        this.preemptions = preemptions;
        this.reservations = reservations;
    }

    /** Of a visit in the order of the queue. */
    Duration inQueue(Ranked alike) {
        Job job = alike.job();
        Pause pause = job.waiting().pause();
        if (draft.keeps(job.id())) {
            return Interest.ANY;
        }
        if (!draft.everFits(job.shape())) {
            return pause == Pause.DOES_NOT_FIT ? Duration.ZERO : Interest.ANY;
        }
        Claim claim = preemptions.claim(alike);
        if (draft.room(job) < job.shape().least()) {
            boolean known = pause == Pause.DEPARTMENT_LIMIT && (claim == null || preemptions.beyondCap(job));
            return known ? Duration.ZERO : Interest.ANY;
        }
        if (pause == Pause.DOES_NOT_FIT || pause == Pause.DEPARTMENT_LIMIT) {
            return Interest.ANY;
        }
        Duration below = reservations.mayBeFor(job) ? reserving(alike) : Duration.ZERO;
        if (claim != null) {
            below = longer(below, draft.fruitless.claim(claim));
        }
        return longer(below, starting(alike));
    }

    /** Of a visit ahead of the queue, for a job that a reservation is to be kept for. */
    Duration privileged(Ranked alike) {
        Job job = alike.job();
        if (draft.keeps(job.id())) {
            return Interest.ANY;
        }
        if (!draft.everFits(job.shape()) || draft.room(job) < job.shape().least()) {
            return Duration.ZERO;
        }
        return longer(reservations.left() ? reserving(alike) : Duration.ZERO, starting(alike));
    }

    /** The same for a starved job: what needs no more than a permit gives has had its turn. */
    Duration tooLarge(Ranked alike) {
        return Permits.tooLarge(alike.job(), draft.policy) ? privileged(alike) : Duration.ZERO;
    }

    private Duration starting(Ranked alike) {
        return draft.fruitless.start(alike, draft.largest(alike.job()));
    }

    private Duration reserving(Ranked alike) {
        Job job = alike.job();
        if (!draft.fruitless.neverFree(job.shape().sized(job.shape().least()))) {
            return Interest.ANY;
        }
        return reservations.fillersOverdue() ? draft.fruitless.claim(preemptions.overdue(alike)) : Duration.ZERO;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }
}
