package io.giveway.contracts.estimate;

import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What would become of a submission if it were made now; nothing is stored.
 *
 * @param holdGpuHours the monthly budget that its start would hold; 0 in lane NORMAL
 */
public record Preview(
        Estimate estimate, Lane lane, @Nullable LaneReason laneReason, BigDecimal holdGpuHours, long holdGpuSeconds) {}
