package io.giveway.contracts.quota;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.LaneReason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a department's budgets can carry at one moment, as the queue-service needs it to judge lanes, also from its last copy
 * while the quota-service is away.
 *
 * @param period the running period
 * @param periodEndsAt first instant after it; the need of a job is judged up to there
 * @param preemptionTotalGpuSeconds granted + carried + adjustments; 0 forbids preemption of others and is not exhaustion
 * @param version grows with every change of the department's budgets
 */
public record Standing(
        DepartmentId department,
        String period,
        Instant periodEndsAt,
        long monthlyAvailableGpuSeconds,
        long preemptionAvailableGpuSeconds,
        long preemptionTotalGpuSeconds,
        long version) {

    /** Why a job with this need goes to lane NORMAL, or null if the budgets carry it (docs/rules.md, section 11). */
    public @Nullable LaneReason reasonForNormal(long needGpuSeconds, long exhaustedBelowGpuSeconds) {
        if (monthlyAvailableGpuSeconds < needGpuSeconds) {
            return LaneReason.MONTHLY_BUDGET;
        }
        return preemptionTotalGpuSeconds != 0 && preemptionAvailableGpuSeconds < exhaustedBelowGpuSeconds
                ? LaneReason.PREEMPTION_BUDGET
                : null;
    }
}
