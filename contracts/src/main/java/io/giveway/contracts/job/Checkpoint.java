package io.giveway.contracts.job;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a job saves, since when it is ready to, when it last did, and how often it failed to. */
public record Checkpoint(
        boolean supported,
        String signal,
        Duration gracePeriod,
        @Nullable Instant readyAt,
        @Nullable Instant lastAt,
        int failures) {}
