package io.giveway.contracts.quota;

import org.jspecify.annotations.Nullable;

/** A new plan. */
public record DepartmentPlanChange(
        @Nullable PlannedBudgetChange monthly, @Nullable PlannedBudgetChange preemption) {}
