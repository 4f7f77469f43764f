package io.giveway.planner.pool;

import io.giveway.planner.place.Shape;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job as the planner knows it, waiting or on GPUs.
 *
 * @param id breaks the last tie; ids grow with the time of submission
 * @param tier the effective tier: the override if there is one
 * @param expected the declared run time on all its GPUs
 * @param remaining what is left of it after the run time that the last checkpoint keeps
 * @param grace how long it may take to save; null if it supports no checkpoint
 */
public record Job(
        String id,
        String department,
        String owner,
        Tier tier,
        Lane lane,
        Shape shape,
        Duration expected,
        Duration remaining,
        @Nullable Duration grace,
        Instant submittedAt,
        Wait waiting,
        Past past) {

    public Job {
        if (expected.isNegative() || expected.isZero()) {
            throw new IllegalArgumentException("job " + id + ": expected " + expected + " is not over 0");
        }
        if (remaining.isNegative()) {
            throw new IllegalArgumentException("job " + id + ": remaining " + remaining + " is negative");
        }
    }

    /** Whether it supports checkpoints. */
    public boolean checkpoints() {
        return grace != null;
    }

    /** How long it may take to leave; {@code other} where it saves nothing. */
    public Duration grace(Duration other) {
        return grace == null ? other : grace;
    }

    /** The tier as which it weighs and is a victim: in lane NORMAL at most P1 (docs/rules.md, section 4). */
    public Tier standing() {
        return lane == Lane.NORMAL ? tier.atMost(Tier.P1) : tier;
    }

    /** Whether it is an effective P0 that the budgets carry, which only a permit stops. */
    public boolean urgent() {
        return tier == Tier.P0 && lane == Lane.PRIORITY;
    }

    /** How long it would run at a size: the same work on fewer GPUs takes longer. */
    public Duration remainingAt(int gpus) {
        return gpus == shape.gpus()
                ? remaining
                : remaining.multipliedBy(shape.gpus()).dividedBy(gpus);
    }

    /** The same job with another wait. */
    public Job with(Wait next) {
        return new Job(id, department, owner, tier, lane, shape, expected, remaining, grace, submittedAt, next, past);
    }

    /** The same job with another remaining time. */
    public Job with(Duration left) {
        return new Job(id, department, owner, tier, lane, shape, expected, left, grace, submittedAt, waiting, past);
    }

    /** The same job with another past. */
    public Job with(Past next) {
        return new Job(
                id, department, owner, tier, lane, shape, expected, remaining, grace, submittedAt, waiting, next);
    }
}
