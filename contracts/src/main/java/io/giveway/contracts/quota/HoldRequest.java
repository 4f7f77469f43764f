package io.giveway.contracts.quota;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to reserve budget for one attempt.
 *
 * @param id names the hold for ever: the same request again gets the same answer, a refused one stays refused
 * @param group holds of one group are granted all or none; left out, the hold is a group of its own named by its id
 * @param gpus GPUs that the time is for: those placed (MONTHLY) or those taken from others (PREEMPTION)
 * @param from the expected start; decides the period
 * @param gpuSeconds what to reserve; what lies past the period's end is reserved in the next periods as far as they go
 * @param expiresAt when the hold gives back its rest by itself
 */
public record HoldRequest(
        @Nullable String id,
        @Nullable String group,
        @Nullable String job,
        @Nullable Integer attempt,
        @Nullable String department,
        @Nullable BudgetKind budget,
        @Nullable Integer gpus,
        @Nullable Instant from,
        @Nullable Long gpuSeconds,
        @Nullable Instant expiresAt) {}
