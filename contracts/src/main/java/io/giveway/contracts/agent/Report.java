package io.giveway.contracts.agent;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One fact about an attempt. Reports may arrive in any order and any number of times, with the same result.
 *
 * @param sequence grows with every report of the attempt, from 1
 * @param observedAt the agent's wall clock, for people only
 * @param ran how long the process has run by the agent's monotonic clock, or null where it does not know
 * @param exitCode with EXITED only
 * @param checkpoint with CHECKPOINTED: where the checkpoint is
 * @param detail a sentence for people, such as why a start failed
 */
public record Report(
        @Nullable Long sequence,
        @Nullable ReportType type,
        @Nullable Instant observedAt,
        @Nullable Duration ran,
        @Nullable Integer exitCode,
        @Nullable String checkpoint,
        @Nullable String detail) {}
