package io.giveway.contracts.estimate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a department is told about the start of its waiting job. Other departments' jobs are counts, tiers, GPUs and times
 * to the minute in it, and nothing else.
 *
 * @param expectedStart null where none can be foreseen; the reasons then say why. Rough far back in a queue of over 1,000
 *     (docs/rules.md, section 10)
 * @param toWait {@code wait} on the wire: from {@code computedAt} to {@code expectedStart}
 * @param runningAhead running jobs whose end it waits for
 * @param releases when these leave the GPUs that it will get
 * @param reasons why it waits now, the most important first
 * @param otherPools the pools beside its own that the department may use and that can hold it
 * @param firstExpectedStart the first that was foreseen
 * @param slips how the expectation has moved since, oldest first
 */
public record Estimate(
        @Nullable Instant expectedStart,
        @JsonProperty("wait") @Nullable Duration toWait,
        int jobsAhead,
        Map<Tier, Integer> jobsAheadByTier,
        int runningAhead,
        List<Release> releases,
        List<Reason> reasons,
        List<OtherPool> otherPools,
        @Nullable Instant firstExpectedStart,
        List<Slip> slips,
        Instant computedAt) {

    /** GPUs that come free. */
    public record Release(Instant at, int gpus) {}

    /** One cause of waiting, as a code and in words. */
    public record Reason(ReasonCode code, String detail) {}

    /** When it would start if it were moved there, with what it has waited. */
    public record OtherPool(
            PoolId pool,
            @Nullable Instant expectedStart,
            @JsonProperty("wait") @Nullable Duration toWait) {}
}
