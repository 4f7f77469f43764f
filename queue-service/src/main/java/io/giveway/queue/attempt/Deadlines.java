package io.giveway.queue.attempt;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobState;
import io.giveway.queue.job.JobRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;

/** What time does to attempts on GPUs: time limits that are reached, and graces that end. */
@ApplicationScoped
public class Deadlines {

    private final Attempts attempts;
    private final Departures departures;
    private final Graces graces;

    Deadlines(Attempts attempts, Departures departures, Graces graces) {
        this.attempts = attempts;
        this.departures = departures;
        this.graces = graces;
    }

    /** Looks at all attempts of a pool as of an instant. */
    @Transactional
    public void review(PoolId pool, Instant now) {
        attempts.locked(
                attempts.limitedIn(pool).stream()
                        .filter(row -> row.askedCause == null)
                        .toList(),
                (job, attempt) -> {
                    if (attempt.askedCause == null && spent(job, attempt, now)) {
                        departures.ask(job, attempt, AttemptCause.TIME_LIMIT, now);
                    }
                });
        attempts.locked(attempts.graceEnded(pool, now), (job, attempt) -> {
            if (attempt.killAt != null && job.state == JobState.SUSPENDING) {
                graces.over(job, attempt, now);
            }
        });
    }

    private static boolean spent(JobRow job, AttemptRow attempt, Instant now) {
        Long limit = job.limitMillis();
        Instant running = attempt.runningAt;
        return limit != null
                && running != null
                && job.ranMillis + Duration.between(running, now).toMillis() >= limit;
    }
}
