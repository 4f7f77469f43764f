package io.giveway.bench.cycle;

import io.giveway.planner.Decision;
import io.giveway.planner.Planner;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;

/** A pool full of alike nodes and of alike jobs of many departments, on which one thing at a time is measured. */
final class Crowd {
    static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private static final Duration GRACE = Duration.ofMinutes(2);
    private static final int DEPARTMENTS = 50;

    private final Planner planner;
    private int submitted;

    Crowd(Planner planner, int nodes) {
        this.planner = planner;
        for (int node = 0; node < nodes; node++) {
            planner.apply(new Change.NodeSeen(Node.of(String.format("n%05d", node), 8)));
        }
    }

    Planner planner() {
        return planner;
    }

    /** Jobs that were submitted one after another within an hour, the last of them at {@code until}. */
    void submit(int count, Tier tier, int gpus, Duration expected, Instant until) {
        for (int i = 0; i < count; i++) {
            planner.apply(new Change.JobWaits(
                    job(tier, gpus, expected, until.minusMillis((count - 1L - i) * 3_600_000 / count))));
        }
    }

    /** P2s that have just been suspended, for each of which a start is kept. */
    void suspend(int count, int gpus, Duration expected, Instant at) {
        Wait suspended = new Wait(true, Duration.ofHours(2), Duration.ofHours(2), at, null);
        for (int i = 0; i < count; i++) {
            planner.apply(new Change.JobWaits(job(Tier.P2, gpus, expected, at).with(suspended)));
        }
    }

    Job job(Tier tier, int gpus, Duration expected, Instant at) {
        int number = submitted++;
        String department = "department-" + number % DEPARTMENTS;
        return new Job(
                String.format("%09d", number),
                department,
                "owner",
                tier,
                Lane.PRIORITY,
                Shape.of(gpus),
                expected,
                expected,
                GRACE,
                at,
                Wait.queued(at),
                Past.NONE);
    }

    /** Starts all that can start, and answers how many did. */
    int start(Instant at) {
        int started = 0;
        for (Decision decision : planner.decide(at)) {
            if (decision instanceof Decision.StartAttempt start) {
                planner.apply(new Change.AttemptSeen(start.attempt(1, at).running()));
                started++;
            }
        }
        return started;
    }
}
