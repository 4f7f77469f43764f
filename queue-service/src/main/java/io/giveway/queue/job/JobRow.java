package io.giveway.queue.job;

import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.JobReason;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.json.LabelsColumn;
import io.giveway.queue.json.OverrideColumn;
import io.giveway.queue.json.StringsColumn;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The stored row of a job. It never leaves the service; {@link JobView} renders it. */
@Entity
@DynamicUpdate
@Table(name = "job")
public class JobRow {

    @Id
    public String id;

    public String name;
    public String department;
    public String owner;
    public String client;
    public String pool;

    @Enumerated(EnumType.STRING)
    public Tier tier;

    @Column(name = "priority_override")
    @Convert(converter = OverrideColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public @Nullable PriorityOverride override;

    @Enumerated(EnumType.STRING)
    @Column(name = "effective_tier")
    public Tier effectiveTier;

    @Column(name = "tier_since")
    public Instant tierSince;

    /** When somebody last said that it still is P0. */
    @Column(name = "kept_at")
    public @Nullable Instant keptAt;

    @Enumerated(EnumType.STRING)
    public Lane lane;

    @Enumerated(EnumType.STRING)
    @Column(name = "lane_reason")
    public @Nullable LaneReason laneReason;

    @Enumerated(EnumType.STRING)
    public JobState state;

    @Enumerated(EnumType.STRING)
    public @Nullable JobReason reason;

    public int gpus;

    @Column(name = "gpus_per_node")
    public @Nullable Integer gpusPerNode;

    @Column(name = "min_gpus")
    public @Nullable Integer minGpus;

    @Column(name = "expected_ms")
    public long expectedMillis;

    @Column(name = "time_limit_ms")
    public @Nullable Long timeLimitMillis;

    /** The limit that holds beside it: of a P1 that saves nothing and was a P0 before. */
    @Column(name = "tier_limit_ms")
    public @Nullable Long tierLimitMillis;

    @Column(name = "checkpoint_supported")
    public boolean checkpointSupported;

    @Column(name = "checkpoint_signal")
    public String checkpointSignal;

    @Column(name = "grace_ms")
    public long graceMillis;

    @Column(name = "checkpoint_path")
    public @Nullable String checkpointPath;

    @Column(name = "checkpoint_at")
    public @Nullable Instant checkpointAt;

    /** Run time on GPUs that the checkpoint keeps. */
    @Column(name = "checkpoint_kept_ms")
    public long checkpointKeptMillis;

    @Column(name = "checkpoint_failures")
    public int checkpointFailures;

    @Enumerated(EnumType.STRING)
    @Column(name = "admission_category")
    public @Nullable AdmissionCategory admissionCategory;

    @Column(name = "admission_reference")
    public @Nullable String admissionReference;

    @Column(name = "admission_deadline")
    public @Nullable Instant admissionDeadline;

    @Convert(converter = StringsColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public List<String> command;

    public @Nullable String image;

    /** The environment, sealed: it may hold secrets. */
    @Column(name = "env_sealed")
    public byte[] envSealed;

    @Column(name = "env_names")
    public String[] envNames;

    @Column(name = "working_directory")
    public @Nullable String workingDirectory;

    @Convert(converter = LabelsColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public Map<String, String> labels;

    @Column(name = "not_before")
    public @Nullable Instant notBefore;

    @Column(name = "depends_on")
    public String[] dependsOn;

    public int retries;
    public boolean held;
    public String[] notified;

    /** Eligible waiting in closed stretches; the open one began at {@link #waitingSince}. */
    @Column(name = "waited_ms")
    public long waitedMillis;

    @Column(name = "waiting_since")
    public @Nullable Instant waitingSince;

    /** Until when it once waits for GPUs that come anyway. */
    @Column(name = "patient_until")
    public @Nullable Instant patientUntil;

    /** Why it does not age although nobody holds it: the planner's word. */
    public @Nullable String paused;

    @Column(name = "last_attempt")
    public int lastAttempt;

    @Column(name = "expected_end")
    public @Nullable Instant expectedEnd;

    public int suspensions;

    @Column(name = "infrastructure_faults")
    public int infrastructureFaults;

    @Column(name = "faults_in_a_row")
    public int faultsInARow;

    public int failures;

    /** Run time on GPUs of ended attempts. */
    @Column(name = "ran_ms")
    public long ranMillis;

    @Column(name = "lost_gpu_seconds")
    public long lostGpuSeconds;

    @Column(name = "submitted_at")
    public Instant submittedAt;

    @Column(name = "started_at")
    public @Nullable Instant startedAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;

    @Column(name = "cancel_requested_at")
    public @Nullable Instant cancelRequestedAt;

    @Version
    public long version;

    /** The time on GPUs that the whole life may have; null where nothing limits it. */
    public @Nullable Long limitMillis() {
        if (timeLimitMillis == null || tierLimitMillis == null) {
            return timeLimitMillis == null ? tierLimitMillis : timeLimitMillis;
        }
        return Math.min(timeLimitMillis, tierLimitMillis);
    }

    /** All eligible waiting up to an instant; one that lies before the open stretch adds nothing. */
    public Duration waitedAt(Instant now) {
        Duration closed = Duration.ofMillis(waitedMillis);
        Instant since = waitingSince;
        return since == null || !now.isAfter(since) ? closed : closed.plus(Duration.between(since, now));
    }
}
