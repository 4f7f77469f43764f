package io.giveway.contracts.agent;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that an agent needs to start an attempt.
 *
 * @param signal the job's checkpoint signal, or null where it supports none
 * @param grace the job's grace, at most 2 min of which are used at the supervisor's own stop
 * @param resumeFrom the checkpoint to go on from, as an earlier attempt's report named it, or null
 */
public record Start(
        DepartmentId department,
        Workload workload,
        List<Placement> placement,
        @Nullable String signal,
        Duration grace,
        @Nullable String resumeFrom) {}
