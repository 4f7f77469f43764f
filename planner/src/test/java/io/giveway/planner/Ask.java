package io.giveway.planner;

import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;

/** A job to be, with the values of the usual fixture: lane PRIORITY, checkpoints, two minutes of grace. */
public record Ask(
        String id, String department, Tier tier, Lane lane, Shape shape, Duration expected, boolean checkpoints) {

    public static Ask job(String id, Tier tier, int gpus, Duration expected) {
        return new Ask(id, "alpha", tier, Lane.PRIORITY, Shape.of(gpus), expected, true);
    }

    public Ask of(String other) {
        return new Ask(id, other, tier, lane, shape, expected, checkpoints);
    }

    public Ask in(Lane other) {
        return new Ask(id, department, tier, other, shape, expected, checkpoints);
    }

    public Ask shaped(Shape other) {
        return new Ask(id, department, tier, lane, other, expected, checkpoints);
    }

    public Ask withoutCheckpoints() {
        return new Ask(id, department, tier, lane, shape, expected, false);
    }

    /** The job as it waits from an instant on. */
    public Job at(Instant now) {
        return waiting(now, Wait.queued(now));
    }

    /** The job as it has waited. */
    public Job waiting(Instant submittedAt, Wait wait) {
        return new Job(
                id,
                department,
                "owner-" + department,
                tier,
                lane,
                shape,
                expected,
                expected,
                checkpoints ? Duration.ofMinutes(2) : null,
                submittedAt,
                wait,
                Past.NONE);
    }
}
