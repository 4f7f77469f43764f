package io.giveway.contracts.quota;

import java.math.BigDecimal;
import java.time.LocalDate;

/** The use of one day, from the budget and beyond it, and what was left of the total at its end. */
public record BurndownDay(
        LocalDate day,
        BigDecimal used,
        long usedGpuSeconds,
        BigDecimal beyondBudget,
        long beyondBudgetGpuSeconds,
        BigDecimal left,
        long leftGpuSeconds) {}
