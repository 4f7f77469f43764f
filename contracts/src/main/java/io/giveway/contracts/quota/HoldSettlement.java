package io.giveway.contracts.quota;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The end of a hold: what it still reserves is given back.
 *
 * @param chargeAtLeastGpuSeconds if less than this was captured, the difference is captured first: the minimum charge of a
 *     preemption. Null for none, as when the start failed or was taken back before RUNNING
 * @param at when the attempt ended
 */
public record HoldSettlement(
        @Nullable String hold,
        @Nullable Long chargeAtLeastGpuSeconds,
        @Nullable Instant at) {}
