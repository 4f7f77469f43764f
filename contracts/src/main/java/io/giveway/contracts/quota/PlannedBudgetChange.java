package io.giveway.contracts.quota;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A new planned grant and, 0 when left out, the bound of its carry-over, in GPU-hours. */
public record PlannedBudgetChange(
        @Nullable BigDecimal granted, @Nullable BigDecimal carryOver) {}
