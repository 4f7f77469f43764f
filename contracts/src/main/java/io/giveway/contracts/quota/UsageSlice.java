package io.giveway.contracts.quota;

import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of an attempt's time on GPUs, at most a minute long, in which nothing changed that matters for its price.
 *
 * @param slice numbers the slices of the attempt; (job, attempt, slice) is its key
 * @param from begin and {@code to} end, half open
 * @param gpuSeconds whole GPU-seconds of it; the producer carries fractions into the next slice
 * @param takenGpuSeconds the part on GPUs that were taken from other departments
 * @param beyondBudget true where no budget carries it: lane NORMAL, a permit's run, a lane that an admin set without a hold
 * @param holdExpiresAt moves the expiry of the attempt's holds, or null to leave it
 */
public record UsageSlice(
        @Nullable String job,
        @Nullable Integer attempt,
        @Nullable Long slice,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Integer gpus,
        @Nullable Long gpuSeconds,
        @Nullable Long takenGpuSeconds,
        @Nullable Tier tier,
        @Nullable Lane lane,
        @Nullable Boolean beyondBudget,
        @Nullable Instant holdExpiresAt) {}
