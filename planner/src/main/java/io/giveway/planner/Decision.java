package io.giveway.planner;

import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;

/** Something that the shell should do now. Each carries why; none has happened until its facts come back as changes. */
public sealed interface Decision {

    /** The job that it is about. */
    String job();

    /** The rule that it follows and what was rejected. */
    Why why();

    /**
     * Start an attempt on these very GPUs.
     *
     * @param remaining how long it is expected to run at this size; with the GPUs the monthly hold that it needs
     * @param standing the tier as which it will be a victim
     * @param filler whether it goes into the gap before a reservation
     */
    record StartAttempt(Job subject, Placement placement, Duration remaining, Tier standing, boolean filler, Why why)
            implements Decision {

        @Override
        public String job() {
            return subject.id();
        }

        /** The monthly hold that it needs. */
        public long gpuSeconds() {
            return placement.gpus() * remaining.toSeconds();
        }

        /** The fact to apply once it is committed. */
        public Attempt attempt(int number, Instant at) {
            return new Attempt(
                    subject,
                    number,
                    placement,
                    standing,
                    at,
                    at.plus(remaining),
                    false,
                    null,
                    null,
                    null,
                    null,
                    filler);
        }
    }

    /** Let a waiting job age no longer: close its interval. */
    record PauseAging(String job, Pause reason, Why why) implements Decision {}

    /** Let a waiting job age again: open an interval. */
    record ResumeAging(String job, Why why) implements Decision {}
}
