package io.giveway.queue.attempt;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobState;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What time does to attempts on GPUs: time limits that are reached, and graces that end. */
@ApplicationScoped
public class Deadlines {

    private final Attempts attempts;
    private final Jobs jobs;
    private final Departures departures;
    private final Graces graces;

    Deadlines(Attempts attempts, Jobs jobs, Departures departures, Graces graces) {
        this.attempts = attempts;
        this.jobs = jobs;
        this.departures = departures;
        this.graces = graces;
    }

    /** Looks at all attempts of a pool as of an instant. */
    @Transactional
    public void review(PoolId pool, Instant now) {
        Map<String, AttemptRow> limited = attempts.limitedIn(pool).stream()
                .filter(row -> row.askedCause == null)
                .collect(Collectors.toMap(row -> row.job, Function.identity()));
        for (JobRow job : jobs.lock(limited.keySet())) {
            AttemptRow attempt = attempts.readAnew(Objects.requireNonNull(limited.get(job.id)));
            if (attempt.endedAt == null && attempt.askedCause == null && spent(job, attempt, now)) {
                departures.ask(job, attempt, AttemptCause.TIME_LIMIT, now);
            }
        }
        Map<String, AttemptRow> over =
                attempts.graceEnded(pool, now).stream().collect(Collectors.toMap(row -> row.job, Function.identity()));
        for (JobRow job : jobs.lock(over.keySet())) {
            AttemptRow attempt = attempts.readAnew(Objects.requireNonNull(over.get(job.id)));
            if (attempt.endedAt == null && attempt.killAt != null && job.state == JobState.SUSPENDING) {
                graces.over(job, attempt, now);
            }
        }
    }

    private static boolean spent(JobRow job, AttemptRow attempt, Instant now) {
        Long limit = job.limitMillis();
        Instant running = attempt.runningAt;
        return limit != null
                && running != null
                && job.ranMillis + Duration.between(running, now).toMillis() >= limit;
    }
}
