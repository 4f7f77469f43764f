package io.giveway.cli.simulate;

import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** A job between its submission and its end: what it still has to do, and what the planner is told about it. */
final class VirtualJob {
    private final SimulatedJob source;
    private final SuspensionCost cost;
    private final Duration leastRemaining;
    private long[] runs = new long[2];
    private int moments;
    private Job planned;
    private int attempts;
    private boolean byPermit;
    private long askedAt;
    private long worked;
    private long lostGpuSeconds;

    /** @param expected what the planner is told that it takes */
    VirtualJob(SimulatedJob source, Duration expected, SuspensionCost cost, Policy policy) {
        this.source = source;
        this.cost = cost;
        this.leastRemaining = policy.estimate().minimumRemaining();
        Instant submitted = Instant.ofEpochSecond(source.submitted());
        planned = new Job(
                id(source),
                source.source().department(),
                source.source().user(),
                Tier.values()[source.tier().ordinal()],
                Lane.PRIORITY,
                Shape.of(source.gpus()),
                expected,
                expected,
                policy.checkpointGrace(),
                submitted,
                Wait.queued(submitted),
                Past.NONE);
    }

    /** Ids grow with the order of the trace, as real ones do with time. */
    private static String id(SimulatedJob source) {
        String order = Integer.toString(source.order());
        return "000000000".substring(Math.min(9, order.length())) + order;
    }

    /** The job as it was last told to the planner. */
    Job planned() {
        return planned;
    }

    /** The same job after something about its wait or past has changed. */
    Job becomes(Job next) {
        planned = next;
        return next;
    }

    /** Which attempt it is in, to tell what an earlier one was to do. */
    int attempt() {
        return attempts;
    }

    /** It is on GPUs from now on; a permit's run starts the count towards the next permit anew. */
    void start(long now, boolean permit) {
        attempts++;
        byPermit = permit;
        note(now);
    }

    /** When the work of this attempt begins, which is later for a resumed job. */
    long worksFrom() {
        return startedAt() + overhead();
    }

    /** When it will have done all its work if nobody interrupts it. */
    long endsAt() {
        return worksFrom() + source.seconds() - worked;
    }

    void end(long now) {
        note(now);
        lostGpuSeconds += overhead() * source.gpus();
    }

    /** It is asked to leave for another job, as a plan says. */
    void ask(Plan plan, Plan.Victim victim, long now) {
        askedAt = now;
        planned = planned.with(planned.past().with(plan, victim, Instant.ofEpochSecond(now)));
    }

    /** It has left its GPUs; answers how it waits now. */
    Job leave(long now) {
        Instant started = Instant.ofEpochSecond(startedAt());
        long kept = cost.kept(Math.max(0, askedAt - worksFrom()));
        lostGpuSeconds += (now - startedAt() - kept) * source.gpus();
        worked += kept;
        note(now);
        Wait wait = planned.waiting();
        Duration left = planned.expected().minusSeconds(worked);
        return becomes(new Job(
                planned.id(),
                planned.department(),
                planned.owner(),
                planned.tier(),
                planned.lane(),
                planned.shape(),
                planned.expected(),
                left.compareTo(leastRemaining) < 0 ? leastRemaining : left,
                planned.grace(),
                planned.submittedAt(),
                new Wait(
                        true,
                        wait.waited(started),
                        byPermit ? Duration.ZERO : wait.inTier(started),
                        Instant.ofEpochSecond(now),
                        null),
                planned.past()));
    }

    SimulatedJob source() {
        return source;
    }

    JobResult result() {
        return new JobResult(source, runs, lostGpuSeconds);
    }

    private void note(long moment) {
        if (moments == runs.length) {
            runs = Arrays.copyOf(runs, moments + 2);
        }
        runs[moments++] = moment;
    }

    private long startedAt() {
        return runs[2 * (attempts - 1)];
    }

    private long overhead() {
        return attempts == 1 ? 0 : cost.resume(source.gpus());
    }
}
