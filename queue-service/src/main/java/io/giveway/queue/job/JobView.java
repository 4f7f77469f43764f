package io.giveway.queue.job;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Checkpoint;
import io.giveway.contracts.job.Counters;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Workload;
import io.giveway.queue.attempt.AttemptRow;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders a job for its department. Values of the environment are masked: they may be secrets. */
final class JobView {

    private static final String MASKED = "***";

    private JobView() {}

    /**
     * @param place rank, weight and coefficient where it waits
     * @param now the pool's time
     */
    static Job of(JobRow row, List<AttemptRow> attempts, Place place, Instant now) {
        Long limit = row.limitMillis();
        return new Job(
                new JobId(row.id),
                row.name,
                new DepartmentId(row.department),
                row.owner,
                new PoolId(row.pool),
                row.tier,
                row.effectiveTier,
                row.lane,
                row.laneReason,
                row.state,
                row.reason,
                row.gpus,
                row.gpusPerNode,
                row.minGpus,
                Duration.ofMillis(row.expectedMillis),
                row.expectedEnd,
                row.expectedEnd != null && now.isAfter(row.expectedEnd),
                limit == null ? null : Duration.ofMillis(limit),
                checkpoint(row, attempts),
                row.admissionCategory == null && row.admissionReference == null && row.admissionDeadline == null
                        ? null
                        : new Admission(row.admissionCategory, row.admissionReference, row.admissionDeadline),
                new Workload(row.command, row.image, masked(row.envNames), row.workingDirectory),
                row.labels,
                row.notBefore,
                Arrays.stream(row.dependsOn).map(JobId::new).toList(),
                row.retries,
                row.held,
                place.weight(),
                place.coefficient(),
                row.waitedAt(now),
                place.rank(),
                row.override,
                row.tierSince,
                place.reserved(),
                null,
                protectedUntil(attempts),
                new Counters(row.suspensions, row.infrastructureFaults, row.failures),
                row.lostGpuSeconds,
                row.submittedAt,
                row.startedAt,
                row.finishedAt,
                row.cancelRequestedAt,
                attempts.stream().map(JobView::attempt).toList());
    }

    private static @Nullable Instant protectedUntil(List<AttemptRow> attempts) {
        AttemptRow last = attempts.isEmpty() ? null : attempts.get(attempts.size() - 1);
        return last == null || last.endedAt != null ? null : last.protectedUntil;
    }

    private static Checkpoint checkpoint(JobRow row, List<AttemptRow> attempts) {
        AttemptRow last = attempts.isEmpty() ? null : attempts.get(attempts.size() - 1);
        Instant readyAt = last == null || last.endedAt != null ? null : last.readyAt;
        return new Checkpoint(
                row.checkpointSupported,
                row.checkpointSignal,
                Duration.ofMillis(row.graceMillis),
                readyAt,
                row.checkpointAt,
                row.checkpointFailures);
    }

    private static Attempt attempt(AttemptRow row) {
        return new Attempt(
                row.number,
                row.placement,
                row.startedAt,
                row.endedAt,
                row.outcome,
                row.cause,
                row.checkpointAt,
                row.exitCode);
    }

    private static Map<String, String> masked(String[] names) {
        Map<String, String> masked = new LinkedHashMap<>();
        for (String name : names) {
            masked.put(name, MASKED);
        }
        return masked;
    }

    /** Where a waiting job stands; all null where it does not wait, {@code rank} also while it is not eligible. */
    record Place(
            @Nullable Integer rank,
            @Nullable BigDecimal weight,
            @Nullable BigDecimal coefficient,
            @Nullable Instant reserved) {
        static final Place NONE = new Place(null, null, null, null);
    }
}
