package io.giveway.contracts.quota;

import org.jspecify.annotations.Nullable;

/** What finance says to set both grants of a period. */
public record BudgetsChange(
        @Nullable GrantChange monthly, @Nullable GrantChange preemption) {}
