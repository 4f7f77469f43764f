package io.giveway.planner.pool;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a job has waited: closed intervals as sums and the open one by its begin. A begin in the future is a
 * {@code notBefore}. Kept so that neither a restart nor a clock that jumps back lowers a sum.
 *
 * @param suspended whether it waits in SUSPENDED, else in QUEUED
 * @param waited eligible time of the closed intervals over the job's life
 * @param inTier the part of it as this tier, in this pool and since its last permit: what permits and objectives count
 * @param since when the open interval began; null while it does not age
 * @param pause why it does not age; null while it does
 */
public record Wait(
        boolean suspended,
        Duration waited,
        Duration inTier,
        @Nullable Instant since,
        @Nullable Pause pause) {

    public Wait {
        if (waited.isNegative() || inTier.isNegative()) {
            throw new IllegalArgumentException("waited: " + waited + ", in tier " + inTier + ": negative");
        }
        if ((since == null) == (pause == null)) {
            throw new IllegalArgumentException("a wait either runs since an instant or is paused for a reason");
        }
    }

    /** A job that has just come. */
    public static Wait queued(Instant since) {
        return new Wait(false, Duration.ZERO, Duration.ZERO, since, null);
    }

    /** Whether it may start at an instant: neither held nor before its time. */
    public boolean eligible(Instant now) {
        return since == null ? pause != null && !pause.blocking() : !since.isAfter(now);
    }

    /** Whether it has a place in the queue at an instant: it ages, or would if fewer of its department did. */
    public boolean ranks(Instant now) {
        return since == null ? pause == Pause.AGING_LIMIT : !since.isAfter(now);
    }

    /** Whether it may start as soon as GPUs and time allow: nothing outside the planner holds it. */
    public boolean runs() {
        return pause == null || !pause.blocking();
    }

    /** All its eligible waiting until an instant. */
    public Duration waited(Instant now) {
        return waited.plus(open(now));
    }

    /** Its waiting as this tier in this pool until an instant. */
    public Duration inTier(Instant now) {
        return inTier.plus(open(now));
    }

    /** The same wait, no longer aging from an instant on. */
    public Wait paused(Pause reason, Instant now) {
        return new Wait(suspended, waited(now), inTier(now), null, reason);
    }

    /** The same wait, aging from an instant on. */
    public Wait resumed(Instant now) {
        return new Wait(suspended, waited(now), inTier(now), now, null);
    }

    private Duration open(Instant now) {
        return since == null || since.isAfter(now) ? Duration.ZERO : Duration.between(since, now);
    }
}
