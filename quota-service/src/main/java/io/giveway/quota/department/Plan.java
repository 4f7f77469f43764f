package io.giveway.quota.department;

import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.DepartmentPlan;
import io.giveway.contracts.quota.PlannedBudget;

/** What each new period of a department starts with, in GPU-seconds. */
public record Plan(Part monthly, Part preemption) {

    public Part of(BudgetKind kind) {
        return kind == BudgetKind.MONTHLY ? monthly : preemption;
    }

    DepartmentPlan toWire() {
        return new DepartmentPlan(monthly.toWire(), preemption.toWire());
    }

    /** The grant of one budget, and the most that may come over from the period before. */
    public record Part(long granted, long carryOver) {

        private PlannedBudget toWire() {
            return PlannedBudget.ofGpuSeconds(granted, carryOver);
        }
    }
}
