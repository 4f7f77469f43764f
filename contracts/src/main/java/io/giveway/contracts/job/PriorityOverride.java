package io.giveway.contracts.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A tier or lane that stands in place of the declared one: who set it in which role, when, why and until when.
 *
 * @param admission for what it was raised to P0
 */
public record PriorityOverride(
        Tier tier,
        @Nullable Lane lane,
        String reason,
        String by,
        Decider role,
        Instant at,
        @Nullable Instant until,
        @Nullable Admission admission) {}
