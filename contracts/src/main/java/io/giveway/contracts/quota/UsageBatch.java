package io.giveway.contracts.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened on GPUs since the last batch: attempts that were placed, slices of their time, holds to close. It is read in
 * that order; everything in it may be sent again.
 */
public record UsageBatch(
        @Nullable List<@Nullable PlacedAttempt> attempts,
        @Nullable List<@Nullable UsageSlice> slices,
        @Nullable List<@Nullable HoldSettlement> settlements) {}
