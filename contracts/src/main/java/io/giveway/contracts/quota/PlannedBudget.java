package io.giveway.contracts.quota;

import java.math.BigDecimal;

/** The grant of each new period, and how much of an unused rest may come along. */
public record PlannedBudget(
        BigDecimal granted, long grantedGpuSeconds, BigDecimal carryOver, long carryOverGpuSeconds) {

    public static PlannedBudget ofGpuSeconds(long granted, long carryOver) {
        return new PlannedBudget(GpuHours.of(granted), granted, GpuHours.of(carryOver), carryOver);
    }
}
