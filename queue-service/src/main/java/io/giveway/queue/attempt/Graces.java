package io.giveway.queue.attempt;

import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** What becomes of an attempt that was asked to save and has not left: by its failure, or at the end of its grace. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class Graces {

    /** After so many failed saves class urgent may kill a P1 or P0 like a P2. */
    private static final int FAILURES_FORGIVEN = 2;

    private final Departures departures;
    private final JobMoves moves;

    Graces(Departures departures, JobMoves moves) {
        this.departures = departures;
        this.moves = moves;
    }

    /** The process says that its save failed. */
    void failed(JobRow job, AttemptRow attempt, Instant now) {
        job.checkpointFailures++;
        if (job.state == JobState.SUSPENDING && attempt.endedAt == null && attempt.killAt != null) {
            endUnsaved(job, attempt, now);
        }
    }

    /** The grace has ended. Whoever has saved and is still there is killed, whatever the tier. */
    void over(JobRow job, AttemptRow attempt, Instant now) {
        Instant asked = attempt.askedAt;
        boolean saved = asked != null && attempt.checkpointAt != null && !attempt.checkpointAt.isBefore(asked);
        if (attempt.keptAtGrace) {
            moves.kept(job, attempt, false, now);
        } else if (saved) {
            departures.endGrace(attempt, now);
        } else {
            job.checkpointFailures++;
            endUnsaved(job, attempt, now);
        }
    }

    private void endUnsaved(JobRow job, AttemptRow attempt, Instant now) {
        boolean urgent = attempt.askedCause == AttemptCause.PREEMPTED_URGENT;
        boolean killed = attempt.tier == Tier.P2
                || attempt.askedCause == AttemptCause.TIME_LIMIT
                || (urgent && job.checkpointFailures > FAILURES_FORGIVEN);
        if (killed) {
            departures.endGrace(attempt, now);
        } else {
            moves.kept(job, attempt, true, now);
        }
    }
}
