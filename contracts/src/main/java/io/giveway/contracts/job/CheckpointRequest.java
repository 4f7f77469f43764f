package io.giveway.contracts.job;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a submission says about checkpoints. Left out, the job supports none. */
public record CheckpointRequest(
        @Nullable Boolean supported,
        @Nullable String signal,
        @Nullable Duration gracePeriod) {}
