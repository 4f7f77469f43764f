package io.giveway.queue.attempt;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.policy.Policy;
import io.giveway.queue.budget.Metering;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Ends attempts: finds the facts, has them judged, and moves the job accordingly. */
@ApplicationScoped
public class Endings {

    private final Jobs jobs;
    private final Attempts attempts;
    private final JobMoves moves;
    private final Policies policies;
    private final Metering metering;

    Endings(Jobs jobs, Attempts attempts, JobMoves moves, Policies policies, Metering metering) {
        this.jobs = jobs;
        this.attempts = attempts;
        this.moves = moves;
        this.policies = policies;
        this.metering = metering;
    }

    /** Ends an attempt whose process returned. Nothing happens where it has ended already. */
    @Transactional
    public void exited(AttemptId attempt, int exitCode, Instant now) {
        end(attempt, Ending.Kind.EXITED, exitCode, now);
    }

    /** Ends an attempt that is gone, or that never ran where it was still starting. */
    @Transactional
    public void gone(AttemptId attempt, Instant now) {
        end(attempt, Ending.Kind.LOST, 0, now);
    }

    private void end(AttemptId id, Ending.Kind kind, int exitCode, Instant now) {
        JobRow job = jobs.lock(id.job()).orElseThrow();
        Optional<AttemptRow> open = attempts.lockOpen(job.id).filter(attempt -> attempt.number == id.number());
        if (open.isEmpty()) {
            return;
        }
        AttemptRow attempt = open.get();
        boolean ran = attempt.runningAt != null;
        Ending.Kind seen = kind == Ending.Kind.LOST && !ran ? Ending.Kind.START_FAILED : kind;
        Map<String, Object> data = new LinkedHashMap<>();
        if (kind == Ending.Kind.EXITED) {
            attempt.exitCode = exitCode;
            data.put("exitCode", exitCode);
        }
        if (attempt.askedCause == AttemptCause.NODE_LOST) {
            seen = Ending.Kind.LOST;
        }
        Instant until = seen == Ending.Kind.LOST && kind == Ending.Kind.LOST ? metering.lastWord(attempt, now) : now;
        keep(job, attempt);
        lose(job, attempt, kind, exitCode, until);
        metering.ended(job, attempt, until);
        moves.end(job, attempt, Ending.judge(facts(job, attempt, seen, exitCode, until)), now, data);
    }

    private Ending.Facts facts(JobRow job, AttemptRow attempt, Ending.Kind kind, int exitCode, Instant now) {
        Policy.Faults faults = policies.current().policy().faults();
        boolean longRun = attempt.runningAt != null
                && Duration.between(attempt.runningAt, now).compareTo(Duration.ofMinutes(10)) > 0;
        return new Ending.Facts(
                kind,
                exitCode,
                attempt.askedCause,
                job.checkpointPath != null,
                job.retries - job.failures,
                longRun ? 0 : job.faultsInARow,
                faults.infrastructureMax(),
                exitCode == Ending.SAVED ? attempts.unasked85Since(job.id, now.minus(Duration.ofDays(1))) : 0,
                faults.unasked85PerDay());
    }

    /** Work since the last checkpoint that the job must do again. */
    private static void lose(JobRow job, AttemptRow attempt, Ending.Kind kind, int exitCode, Instant now) {
        Instant running = attempt.runningAt;
        boolean finished = kind == Ending.Kind.EXITED && exitCode == 0;
        if (running == null || finished || attempt.askedCause == AttemptCause.CANCELLED) {
            return;
        }
        Instant saved = attempt.checkpointAt == null ? running : attempt.checkpointAt;
        job.lostGpuSeconds += Math.max(0, Duration.between(saved, now).toSeconds()) * attempt.gpus;
    }

    /** The job goes on from what this attempt saved, if it saved anything. */
    private static void keep(JobRow job, AttemptRow attempt) {
        if (attempt.checkpointPath != null) {
            job.checkpointPath = attempt.checkpointPath;
            job.checkpointAt = attempt.checkpointAt;
        }
    }
}
