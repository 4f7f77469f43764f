package io.giveway.queue.attempt;

import io.giveway.contracts.agent.CommandType;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.queue.agent.CommandQueue;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Asks attempts to leave (docs/rules.md, section 6): first to save, where the job supports it, and at the end of its grace
 * to stop. GPUs are free only when the attempt has really ended.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class Departures {

    private final JobMoves moves;
    private final CommandQueue commands;

    Departures(JobMoves moves, CommandQueue commands) {
        this.moves = moves;
        this.commands = commands;
    }

    /** Asks a running attempt to leave for a cause, which outranks what its process returns afterwards. */
    public void ask(JobRow job, AttemptRow attempt, AttemptCause cause, Instant now) {
        attempt.askedCause = cause;
        attempt.askedAt = now;
        moves.suspending(job, attempt, now);
        if (job.checkpointSupported) {
            attempt.killAt = now.plus(Duration.ofMillis(job.graceMillis));
            send(attempt, CommandType.CHECKPOINT, now);
        } else {
            send(attempt, CommandType.STOP, now);
        }
    }

    /** Takes an attempt off its GPUs without asking it to save. */
    public void stop(AttemptRow attempt, AttemptCause cause, Instant now) {
        attempt.askedCause = cause;
        attempt.askedAt = now;
        attempt.killAt = null;
        send(attempt, CommandType.STOP, now);
    }

    /** Ends the patience with an attempt that was asked to save and is still there. */
    public void endGrace(AttemptRow attempt, Instant now) {
        attempt.killAt = null;
        send(attempt, CommandType.STOP, now);
    }

    private void send(AttemptRow attempt, CommandType type, Instant now) {
        commands.append(new PoolId(attempt.pool), attempt.agent, type, List.of(attempt.attemptId()), now);
    }
}
