package io.giveway.contracts.quota;

import io.giveway.contracts.id.JobId;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One immutable transfer as a client reads it.
 *
 * @param at when it counts; the day of a capture is that of its use
 * @param recordedAt when it was written, later than {@code at} where it came late
 * @param hold the hold that it belongs to, or null
 * @param held whether a capture came out of a hold; false for un-held use, null for other kinds
 * @param by who did it: a person, a client or {@code system}
 */
public record LedgerEntry(
        String id,
        TransferKind kind,
        BudgetKind budget,
        String period,
        Account from,
        Account to,
        BigDecimal gpuHours,
        long gpuSeconds,
        Instant at,
        Instant recordedAt,
        @Nullable String hold,
        @Nullable JobId job,
        @Nullable Integer attempt,
        @Nullable Boolean held,
        @Nullable String reason,
        String by) {}
