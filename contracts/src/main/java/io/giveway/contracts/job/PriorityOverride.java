package io.giveway.contracts.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A tier or lane that stands in place of the declared one: who set it, when, why and until when. */
public record PriorityOverride(
        Tier tier,
        @Nullable Lane lane,
        String reason,
        String by,
        Instant at,
        @Nullable Instant until) {}
