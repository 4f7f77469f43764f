package io.giveway.contracts.quota;

import java.math.BigDecimal;

/**
 * One budget of one period as a client reads it: each figure in GPU-hours, and beside it the GPU-seconds in which
 * {@code granted + carried + adjustments = available + held + used} holds exactly.
 */
public record Budget(
        BigDecimal granted,
        long grantedGpuSeconds,
        BigDecimal carried,
        long carriedGpuSeconds,
        BigDecimal adjustments,
        long adjustmentsGpuSeconds,
        BigDecimal held,
        long heldGpuSeconds,
        BigDecimal used,
        long usedGpuSeconds,
        BigDecimal available,
        long availableGpuSeconds,
        BigDecimal beyondBudget,
        long beyondBudgetGpuSeconds) {

    public static Budget ofGpuSeconds(
            long granted, long carried, long adjustments, long held, long used, long available, long beyondBudget) {
        return new Budget(
                GpuHours.of(granted),
                granted,
                GpuHours.of(carried),
                carried,
                GpuHours.of(adjustments),
                adjustments,
                GpuHours.of(held),
                held,
                GpuHours.of(used),
                used,
                GpuHours.of(available),
                available,
                GpuHours.of(beyondBudget),
                beyondBudget);
    }
}
