package io.giveway.contracts.quota;

import org.jspecify.annotations.Nullable;

/** An attempt that was placed, and whose time is therefore to be expected. Time of any other is put in quarantine. */
public record PlacedAttempt(
        @Nullable String job,
        @Nullable Integer attempt,
        @Nullable String department,
        @Nullable String pool,
        @Nullable String name,
        @Nullable String owner) {}
