package io.giveway.contracts.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The override that somebody asks for; {@code tier} and {@code reason} are required.
 *
 * @param lane null leaves the lane as it is
 * @param until null means for good, but for a raise to P0, which then ends after {@code override.p0For} of the policy
 */
public record OverrideRequest(
        @Nullable Tier tier,
        @Nullable Lane lane,
        @Nullable String reason,
        @Nullable Instant until,
        @Nullable Admission admission) {}
