package io.giveway.contracts.quota;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A top-up, or with negative GPU-hours a reduction, of one budget, and why. */
public record AdjustmentRequest(
        @Nullable BudgetKind budget,
        @Nullable BigDecimal gpuHours,
        @Nullable String reason) {}
