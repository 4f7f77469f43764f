package io.giveway.contracts.estimate;

import io.giveway.contracts.job.Tier;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An expectation that moved by over a minute. */
public record Slip(Instant at, Instant from, Instant to, Cause cause) {

    /**
     * Why it moved.
     *
     * @param count what the code speaks of, such as jobs that came in ahead
     * @param tier the most important of these
     */
    public record Cause(
            ReasonCode code, int count, @Nullable Tier tier) {}
}
