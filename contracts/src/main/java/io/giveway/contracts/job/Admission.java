package io.giveway.contracts.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Why a job deserves its tier: category, a reference to a ticket, incident or contract, and a deadline to show. */
public record Admission(
        @Nullable AdmissionCategory category,
        @Nullable String reference,
        @Nullable Instant deadline) {}
