package io.giveway.sandbox.replay;

import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.cli.trace.TraceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Which jobs of a trace are played, when and how long. Nothing is left out without being counted.
 *
 * @param outside jobs outside the window of time asked for
 * @param dropped jobs that compression makes too short, where these are dropped
 * @param tooLarge jobs that the pool can never hold
 */
record ReplayPlan(List<PlannedJob> jobs, int outside, List<TraceJob> dropped, List<TraceJob> tooLarge) {

    /**
     * How to make a plan.
     *
     * @param speed seconds of the trace in one second of the replay
     * @param floor the shortest process worth starting
     * @param dropShort whether shorter ones are dropped, else they run for the floor
     * @param mostGpus what the pool can hold at once
     */
    record Rules(
            int speed, Duration floor, boolean dropShort, int mostGpus, Instant from, Instant until, TierRule tiers) {
        Rules {
            if (speed < 1) {
                throw new IllegalArgumentException("--speed: must be at least 1, is " + speed);
            }
            if (floor.isNegative() || floor.isZero()) {
                throw new IllegalArgumentException("--floor: must be over 0");
            }
        }

        private Duration compressed(long seconds) {
            return Duration.ofMillis(Math.round(seconds * 1000.0 / speed));
        }
    }

    static ReplayPlan of(Trace trace, Rules rules) {
        List<PlannedJob> planned = new ArrayList<>();
        List<TraceJob> dropped = new ArrayList<>();
        List<TraceJob> tooLarge = new ArrayList<>();
        int outside = 0;
        long origin = Long.MIN_VALUE;
        for (TraceJob job : trace.jobs()) {
            Instant submitted = Instant.ofEpochSecond(job.submitted());
            Duration length = rules.compressed(job.seconds());
            boolean isShort = length.compareTo(rules.floor()) < 0;
            if (submitted.isBefore(rules.from()) || !submitted.isBefore(rules.until())) {
                outside++;
            } else if (job.gpus() > rules.mostGpus()) {
                tooLarge.add(job);
            } else if (isShort && rules.dropShort()) {
                dropped.add(job);
            } else {
                origin = planned.isEmpty() ? job.submitted() : origin;
                Duration at = rules.compressed(job.submitted() - origin);
                planned.add(new PlannedJob(
                        job, rules.tiers().of(job.user()), at, isShort ? rules.floor() : length, isShort));
            }
        }
        return new ReplayPlan(List.copyOf(planned), outside, List.copyOf(dropped), List.copyOf(tooLarge));
    }

    long floored() {
        return jobs.stream().filter(PlannedJob::floored).count();
    }

    /** GPU-seconds that flooring adds to the load. */
    long flooredGpuSeconds(int speed) {
        return Math.round(jobs.stream()
                .filter(PlannedJob::floored)
                .mapToDouble(job -> job.source().gpus()
                        * (job.length().toMillis() / 1000.0 - job.source().seconds() / (double) speed))
                .sum());
    }

    Duration longest() {
        return jobs.stream().map(PlannedJob::length).max(Duration::compareTo).orElse(Duration.ZERO);
    }
}
