package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.quota.UsageSlice;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A slice whose fields are known to be right, with the entry that it was read from. */
record SliceTerms(
        AttemptId attempt,
        long slice,
        Instant from,
        Instant to,
        int gpus,
        long gpuSeconds,
        long takenGpuSeconds,
        Tier tier,
        Lane lane,
        boolean beyondBudget,
        @Nullable Instant holdExpiresAt,
        UsageSlice entry) {

    SliceKey key() {
        return new SliceKey(attempt.job().value(), attempt.number(), slice);
    }

    /** The same time booked on another attempt, under a number that no producer gives. */
    SliceTerms on(AttemptId other, long number) {
        return new SliceTerms(
                other, number, from, to, gpus, gpuSeconds, takenGpuSeconds, tier, lane, beyondBudget, null, entry);
    }
}
