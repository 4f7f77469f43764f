package io.giveway.queue.fact;

import io.giveway.contracts.job.JobState;
import io.giveway.contracts.policy.PolicyVersion;
import io.giveway.planner.estimate.OwnerRatio;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.job.JobRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stored rows in the planner's words. */
public final class Facts {

    private Facts() {}

    /** A job as it waits, expected to run as long as it says. */
    public static Job job(JobRow row, Duration minimumRemaining, Past past) {
        return job(row, OwnerRatio.NONE, minimumRemaining, past);
    }

    /** A job as it waits, expected to run as its owner's jobs did before. */
    public static Job job(JobRow row, OwnerRatio ratio, Duration minimumRemaining, Past past) {
        return job(row, row.lane, ratio, minimumRemaining, past);
    }

    private static Job job(
            JobRow row, io.giveway.contracts.job.Lane lane, OwnerRatio ratio, Duration minimumRemaining, Past past) {
        Duration expected = ratio.correct(Duration.ofMillis(row.expectedMillis));
        return new Job(
                row.id,
                row.department,
                row.owner,
                Tier.valueOf(row.effectiveTier.name()),
                Lane.valueOf(lane.name()),
                new Shape(row.gpus, row.gpusPerNode, row.minGpus),
                expected,
                remaining(row, expected, minimumRemaining),
                row.checkpointSupported ? Duration.ofMillis(row.graceMillis) : null,
                row.submittedAt,
                wait(row),
                past);
    }

    /** Expected duration less the run time that the checkpoint keeps, at least {@code minimum} (docs/rules.md, section 2). */
    public static Duration remaining(JobRow row, Duration minimum) {
        return remaining(row, Duration.ofMillis(row.expectedMillis), minimum);
    }

    private static Duration remaining(JobRow row, Duration expected, Duration minimum) {
        if (row.checkpointPath == null) {
            return expected;
        }
        Duration left = expected.minusMillis(row.checkpointKeptMillis);
        Duration least = minimum.compareTo(expected) < 0 ? minimum : expected;
        return left.compareTo(least) < 0 ? least : left;
    }

    private static Wait wait(JobRow row) {
        Duration closed = Duration.ofMillis(row.waitedMillis);
        Instant since = row.state.isWaiting() ? row.waitingSince : row.submittedAt;
        boolean suspended = row.state == JobState.SUSPENDED;
        return since == null
                ? new Wait(suspended, closed, closed, null, pause(row))
                : new Wait(suspended, closed, closed, since, null);
    }

    private static Pause pause(JobRow row) {
        if (row.held) {
            return Pause.HELD;
        }
        return row.paused == null ? Pause.DEPENDENCY : Pause.valueOf(row.paused);
    }

    /** A job on GPUs. */
    public static Attempt attempt(
            JobRow row, AttemptRow attempt, OwnerRatio ratio, Duration minimumRemaining, Past past) {
        Job job = job(row, attempt.lane, ratio, minimumRemaining, past);
        return new Attempt(
                job,
                attempt.number,
                placement(attempt.placement),
                Tier.valueOf(attempt.tier.name()),
                attempt.startedAt,
                row.expectedEnd == null ? attempt.startedAt.plus(job.remaining()) : row.expectedEnd,
                attempt.readyAt != null,
                attempt.checkpointAt,
                leavesBy(row, attempt),
                attempt.protectedUntil,
                attempt.saveFailedAt,
                attempt.filler);
    }

    /** Whoever was asked to leave leaves, also past the end of its grace. */
    private static @Nullable Instant leavesBy(JobRow row, AttemptRow attempt) {
        return attempt.askedAt == null ? null : attempt.askedAt.plusMillis(row.graceMillis);
    }

    private static Placement placement(List<io.giveway.contracts.job.Placement> shares) {
        return new Placement(shares.stream()
                .map(share -> Placement.Share.of(
                        share.node(),
                        Objects.requireNonNull(share.gpus()).stream()
                                .mapToInt(Integer::intValue)
                                .toArray()))
                .toList());
    }

    public static List<io.giveway.contracts.job.Placement> placement(Placement placement) {
        return placement.shares().stream()
                .map(share -> new io.giveway.contracts.job.Placement(share.node(), share.count(), share.gpus()))
                .toList();
    }

    public static Policy policy(PolicyVersion version) {
        io.giveway.contracts.policy.Policy policy = version.policy();
        return new Policy(
                version.version(),
                new Policy.Weights(
                        policy.weight().base().p0(),
                        policy.weight().base().p1(),
                        policy.weight().base().p2()),
                new Policy.Aging(
                        policy.aging().every(),
                        policy.aging().step(),
                        policy.aging().cap(),
                        policy.aging().jobsPerDepartment()),
                new Policy.Peak(policy.peak().enter(), policy.peak().leave()),
                new Policy.Admission(policy.admission().maxWaitingP0()),
                policy.objective().p1(),
                new Policy.Order(
                        Policy.WithinTier.valueOf(policy.order().withinTier().name()),
                        policy.order().maxWait()),
                new Policy.Estimates(
                        policy.estimate().minimumRemaining(),
                        policy.estimate().overdueStep(),
                        policy.estimate().correctByOwner()),
                new Policy.Preemption(
                        policy.preemption().patience(),
                        policy.preemption().minimumRun(),
                        policy.preemption().regularAfter(),
                        policy.preemption().limitPerDay(),
                        policy.preemption().fenceTimeout(),
                        policy.preemption().minimumCharge(),
                        policy.preemption().lostCap()),
                policy.checkpoint().grace(),
                new Policy.Permits(
                        policy.permit().after(),
                        policy.permit().gpus(),
                        policy.permit().interval(),
                        policy.permit().perDepartment(),
                        policy.permit().protectedRun(),
                        policy.permit().deferWithin()),
                policy.reservation().max());
    }
}
