package io.giveway.contracts.job;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job as a client reads it.
 *
 * @param weight rank value, null unless the job waits (docs/rules.md, section 4)
 * @param coefficient the part of the weight that waiting earned, null unless the job waits
 * @param waited eligible time in QUEUED and SUSPENDED over the whole life
 * @param rank place in the pool's queue from 1, null unless the job waits and is eligible
 */
public record Job(
        JobId id,
        String name,
        DepartmentId department,
        String owner,
        PoolId pool,
        Tier tier,
        Tier effectiveTier,
        Lane lane,
        @Nullable LaneReason laneReason,
        JobState state,
        @Nullable JobReason reason,
        int gpus,
        @Nullable Integer gpusPerNode,
        @Nullable Integer minGpus,
        Duration expectedDuration,
        @Nullable Instant expectedEnd,
        boolean overdue,
        @Nullable Duration timeLimit,
        Checkpoint checkpoint,
        @Nullable Admission admission,
        Workload workload,
        Map<String, String> labels,
        @Nullable Instant notBefore,
        List<JobId> dependsOn,
        int retries,
        boolean held,
        @Nullable BigDecimal weight,
        @Nullable BigDecimal coefficient,
        Duration waited,
        @Nullable Integer rank,
        @Nullable PriorityOverride override,
        Instant tierSince,
        @Nullable Instant reservation,
        @Nullable Instant permit,
        @Nullable Instant protectedUntil,
        Counters counters,
        long lostGpuSeconds,
        Instant submittedAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Instant cancelRequestedAt,
        List<Attempt> attempts) {}
