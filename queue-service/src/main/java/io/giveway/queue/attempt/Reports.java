package io.giveway.queue.attempt;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes what agents report. Each fact is applied once, and applied alike whenever it comes: a report that was taken
 * already, or whose attempt has ended, moves nothing.
 */
@ApplicationScoped
public class Reports {

    private final Jobs jobs;
    private final Attempts attempts;
    private final JobMoves moves;
    private final Endings endings;
    private final Graces graces;
    private final PoolTime time;
    private final EntityManager entities;

    Reports(
            Jobs jobs,
            Attempts attempts,
            JobMoves moves,
            Endings endings,
            Graces graces,
            PoolTime time,
            EntityManager entities) {
        this.jobs = jobs;
        this.attempts = attempts;
        this.moves = moves;
        this.endings = endings;
        this.graces = graces;
        this.time = time;
        this.entities = entities;
    }

    /** Applies one report to an attempt that exists. */
    @Transactional
    public void take(AttemptId id, @Nullable Report report) {
        List<Violation> wrong = check(report);
        if (report == null || !wrong.isEmpty()) {
            throw Refused.invalid(wrong);
        }
        JobRow job = jobs.lock(id.job()).orElseThrow(Refused::notFound);
        AttemptRow attempt = attempts.byId(id).orElseThrow(Refused::notFound);
        Instant now = time.now(new PoolId(job.pool));
        long sequence = Objects.requireNonNull(report.sequence());
        if (!isNew(id, report, now)) {
            return;
        }
        if (report.ran() != null && attempt.endedAt == null) {
            attempt.ranMillis = report.ran().toMillis();
        }
        switch (Objects.requireNonNull(report.type())) {
            case STARTED -> started(job, attempt, now);
            case READY -> ready(job, attempt, now);
            case CHECKPOINTED -> saved(job, attempt, report, sequence, now);
            case SAVE_FAILED -> graces.failed(job, attempt, now);
            case EXITED -> endings.exited(id, Objects.requireNonNull(report.exitCode()), now);
            case GONE -> endings.gone(id, now);
        }
    }

    private void ready(JobRow job, AttemptRow attempt, Instant now) {
        if (attempt.readyAt == null) {
            attempt.readyAt = now;
            moves.noted(job);
        }
    }

    private void started(JobRow job, AttemptRow attempt, Instant now) {
        boolean current = attempt.endedAt == null && attempt.number == job.lastAttempt;
        if (current && job.state == JobState.STARTING) {
            moves.running(job, attempt, now);
        }
    }

    /** The newest checkpoint by the agent's own count stands, in whatever order the reports come. */
    private void saved(JobRow job, AttemptRow attempt, Report report, long sequence, Instant now) {
        if (sequence <= attempt.checkpointSequence) {
            return;
        }
        attempt.checkpointSequence = sequence;
        attempt.checkpointPath = report.checkpoint();
        attempt.checkpointAt = now;
        if (attempts.laterSaved(attempt)) {
            return;
        }
        job.checkpointPath = report.checkpoint();
        job.checkpointAt = now;
        Duration kept = report.ran() != null
                ? report.ran()
                : Duration.between(attempt.runningAt == null ? now : attempt.runningAt, now);
        job.checkpointKeptMillis = attempt.keptBeforeMillis + kept.toMillis();
        moves.saved(job);
    }

    private boolean isNew(AttemptId id, Report report, Instant now) {
        return entities.createNativeQuery("""
                                insert into queue.report (job, attempt, sequence, type, observed_at, received_at)
                                values (:job, :attempt, :sequence, :type, :observed, :now) on conflict do nothing
                                """)
                        .setParameter("job", id.job().value())
                        .setParameter("attempt", id.number())
                        .setParameter("sequence", report.sequence())
                        .setParameter(
                                "type", Objects.requireNonNull(report.type()).name())
                        .setParameter("observed", report.observedAt())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    private static List<Violation> check(@Nullable Report report) {
        List<Violation> wrong = new ArrayList<>();
        if (report == null) {
            return List.of(new Violation("", "is required"));
        }
        if (report.sequence() == null || report.sequence() < 1) {
            wrong.add(new Violation("sequence", "must be from 1"));
        }
        if (report.type() == null) {
            wrong.add(new Violation("type", "is required"));
        }
        if (report.observedAt() == null) {
            wrong.add(new Violation("observedAt", "is required"));
        }
        Integer code = report.exitCode();
        if (report.type() == ReportType.EXITED && (code == null || code < 0 || code > 255)) {
            wrong.add(new Violation("exitCode", "must be from 0 to 255"));
        }
        if (report.type() == ReportType.CHECKPOINTED
                && (report.checkpoint() == null
                        || report.checkpoint().isBlank()
                        || report.checkpoint().length() > 4096)) {
            wrong.add(new Violation("checkpoint", "must have 1 to 4096 characters"));
        }
        if (report.ran() != null && report.ran().isNegative()) {
            wrong.add(new Violation("ran", "must not be negative"));
        }
        return wrong;
    }
}
