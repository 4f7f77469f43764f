package io.giveway.contracts.quota;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the monthly budget of a period is used up, day by day of the billing zone.
 *
 * @param total granted + carried + adjustments
 * @param projected use at the end of the period if it goes on as it did so far; what was used once the period is over
 * @param exhaustedAt when the budget will be used up at that pace, or null if not within the period
 */
public record Burndown(
        String period,
        BigDecimal total,
        long totalGpuSeconds,
        List<BurndownDay> days,
        BigDecimal projected,
        long projectedGpuSeconds,
        @Nullable Instant exhaustedAt) {}
