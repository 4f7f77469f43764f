package io.giveway.contracts.quota;

/** What each new period starts with. */
public record DepartmentPlan(PlannedBudget monthly, PlannedBudget preemption) {}
