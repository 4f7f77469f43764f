package io.giveway.queue.attempt;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The attempts as stored. */
@ApplicationScoped
public class Attempts implements PanacheRepositoryBase<AttemptRow, AttemptRow.Key> {

    private final Jobs jobs;

    Attempts(Jobs jobs) {
        this.jobs = jobs;
    }

    /** The attempt, whether open or ended. */
    public Optional<AttemptRow> byId(AttemptId attempt) {
        return findByIdOptional(new AttemptRow.Key(attempt.job().value(), attempt.number()));
    }

    /** The job's attempts, first to last. */
    public List<AttemptRow> of(JobId job) {
        return list("job = ?1 order by number", job.value());
    }

    /** All attempts of these jobs, each job's first to last. */
    public List<AttemptRow> ofAll(Collection<String> jobs) {
        return jobs.isEmpty() ? List.of() : list("job in ?1 order by job, number", jobs);
    }

    /** The open attempts of these jobs. */
    public List<AttemptRow> openOf(Collection<String> jobs) {
        return jobs.isEmpty() ? List.of() : list("endedAt is null and job in ?1", jobs);
    }

    /**
     * The job's open attempt, where it stands on GPUs; the row stays locked for the transaction. It is read anew: what was
     * known of it before the lock may be of the past.
     */
    public Optional<AttemptRow> lockOpen(String job) {
        Optional<AttemptRow> open = find("endedAt is null and job = ?1", job)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
        open.ifPresent(this::readAnew);
        return open;
    }

    /** Locks the jobs of these attempts, reads each attempt anew, and hands over those that are still open. */
    public void locked(Collection<AttemptRow> seen, BiConsumer<JobRow, AttemptRow> each) {
        Map<String, AttemptRow> byJob = seen.stream().collect(Collectors.toMap(row -> row.job, Function.identity()));
        for (JobRow job : jobs.lock(byJob.keySet())) {
            AttemptRow attempt = Objects.requireNonNull(byJob.get(job.id));
            readAnew(attempt);
            if (attempt.endedAt == null) {
                each.accept(job, attempt);
            }
        }
    }

    private void readAnew(AttemptRow attempt) {
        getEntityManager().refresh(attempt);
    }

    /** The latest attempt of a job. */
    public Optional<AttemptRow> last(String job) {
        return find("job = ?1 order by number desc", job).firstResultOptional();
    }

    /** The latest attempts of these jobs, as far as they had any. */
    public List<AttemptRow> lastOf(Collection<String> jobs) {
        return jobs.isEmpty()
                ? List.of()
                : list("job in ?1 and number = (select j.lastAttempt from JobRow j where j.id = job)", jobs);
    }

    /** Whether a later attempt of the same job has left a checkpoint. */
    boolean laterSaved(AttemptRow attempt) {
        return count("job = ?1 and number > ?2 and checkpointPath is not null", attempt.job, attempt.number) > 0;
    }

    /** How often the job has ended with exit 85 unasked since an instant. */
    int unasked85Since(String job, Instant since) {
        return Math.toIntExact(
                count("job = ?1 and endedAt > ?2 and exitCode = ?3 and askedCause is null", job, since, Ending.SAVED));
    }

    /** Open attempts that have not run since before an instant, and were not asked to leave. */
    public List<AttemptRow> startingSince(PoolId pool, Instant before) {
        return list(
                "endedAt is null and runningAt is null and askedCause is null and pool = ?1 and startedAt < ?2",
                pool.value(),
                before);
    }

    /** Running attempts of jobs with a time limit. */
    List<AttemptRow> limitedIn(PoolId pool) {
        return list(
                "endedAt is null and runningAt is not null and pool = ?1"
                        + " and job in (select j.id from JobRow j where j.pool = ?1 and j.finishedAt is null"
                        + " and (j.timeLimitMillis is not null or j.tierLimitMillis is not null))",
                pool.value());
    }

    /** Open attempts whose grace has ended. */
    List<AttemptRow> graceEnded(PoolId pool, Instant now) {
        return list("endedAt is null and pool = ?1 and killAt <= ?2", pool.value(), now);
    }

    /** All open attempts of one agent. */
    public List<AttemptRow> openOfAgent(PoolId pool, String agent) {
        return list("endedAt is null and pool = ?1 and agent = ?2", pool.value(), agent);
    }

    /** All open attempts of a pool. */
    public List<AttemptRow> openIn(PoolId pool) {
        return list("endedAt is null and pool = ?1", pool.value());
    }
}
