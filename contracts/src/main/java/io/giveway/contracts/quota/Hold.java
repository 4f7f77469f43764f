package io.giveway.contracts.quota;

import io.giveway.contracts.id.JobId;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A hold as a client reads it.
 *
 * @param heldGpuSeconds what it still reserves, over all periods that it reaches into
 * @param capturedGpuSeconds what of it has become use
 * @param expiresAt when it gives back its rest by itself
 */
public record Hold(
        String id,
        JobId job,
        int attempt,
        BudgetKind budget,
        HoldState state,
        BigDecimal held,
        long heldGpuSeconds,
        BigDecimal captured,
        long capturedGpuSeconds,
        Instant createdAt,
        Instant expiresAt) {}
