package io.giveway.contracts.quota;

import org.jspecify.annotations.Nullable;

/** What finance decides about quarantined use: book it on this job, or discard it for this reason. */
public record QuarantineResolution(
        @Nullable String job,
        @Nullable Boolean discard,
        @Nullable String reason) {}
