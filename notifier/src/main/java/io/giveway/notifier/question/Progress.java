package io.giveway.notifier.question;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a question has come.
 *
 * @param lastSlot the last slot that was begun, -1 before the first
 * @param pausedSince since when the job is not eligible, or null
 * @param paused ended pauses since the first acceptance
 */
record Progress(
        int lastSlot,
        @Nullable Instant lastSlotAt,
        Optional<Acceptance> acceptance,
        @Nullable Instant pausedSince,
        Duration paused) {}
