package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.PlacedAttempt;
import org.jspecify.annotations.Nullable;

/** A placed attempt whose fields are known to be right, with the entry that it was read from. */
record PlacedTerms(
        AttemptId id,
        DepartmentId department,
        String pool,
        @Nullable String name,
        @Nullable String owner,
        PlacedAttempt entry) {}
