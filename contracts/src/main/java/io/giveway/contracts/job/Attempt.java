package io.giveway.contracts.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One stay of a job on GPUs as a client reads it. */
public record Attempt(
        int number,
        List<Placement> placement,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable AttemptOutcome outcome,
        @Nullable AttemptCause cause,
        @Nullable Instant checkpointAt,
        @Nullable Integer exitCode) {}
