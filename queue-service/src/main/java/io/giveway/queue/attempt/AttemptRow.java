package io.giveway.queue.attempt;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.AttemptOutcome;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.json.PlacementColumn;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The stored row of an attempt: where it stands, what it was asked, what was reported, how it ended. */
@Entity
@DynamicUpdate
@Table(name = "attempt")
@IdClass(AttemptRow.Key.class)
public class AttemptRow {

    /** The row's key. */
    public record Key(String job, int number) implements Serializable {}

    @Id
    public String job;

    @Id
    public int number;

    public String pool;
    public String agent;

    @Convert(converter = PlacementColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public List<Placement> placement;

    public int gpus;

    @Enumerated(EnumType.STRING)
    public Lane lane;

    @Enumerated(EnumType.STRING)
    public Tier tier;

    @Column(name = "policy_version")
    public int policyVersion;

    /** Since when it holds its GPUs. */
    @Column(name = "started_at")
    public Instant startedAt;

    @Column(name = "running_at")
    public @Nullable Instant runningAt;

    @Column(name = "ready_at")
    public @Nullable Instant readyAt;

    /** Why Giveway asked it to leave; outranks what the process returns. */
    @Enumerated(EnumType.STRING)
    @Column(name = "asked_cause")
    public @Nullable AttemptCause askedCause;

    @Column(name = "asked_at")
    public @Nullable Instant askedAt;

    /** When its stop turns into a kill, if it was asked to save first. */
    @Column(name = "kill_at")
    public @Nullable Instant killAt;

    @Column(name = "checkpoint_path")
    public @Nullable String checkpointPath;

    @Column(name = "checkpoint_at")
    public @Nullable Instant checkpointAt;

    @Column(name = "checkpoint_sequence")
    public long checkpointSequence;

    /** Run time that was kept by the checkpoint it began from. */
    @Column(name = "kept_before_ms")
    public long keptBeforeMillis;

    /** Up to when slices of its time have been written. */
    @Column(name = "billed_until")
    public @Nullable Instant billedUntil;

    @Column(name = "billed_gpu_seconds")
    public long billedGpuSeconds;

    public long slices;

    /** Those of its GPUs that a victim of another department left for it. */
    @Column(name = "taken_gpus")
    public int takenGpus;

    /** Whether no budget carries its time. */
    @Column(name = "beyond_budget")
    public boolean beyondBudget;

    /** Whether it was started into the gap before a reservation. */
    public boolean filler;

    /** Until when no class may take it, because a permit started it. */
    @Column(name = "protected_until")
    public @Nullable Instant protectedUntil;

    /** When it last failed to save and was kept. */
    @Column(name = "save_failed_at")
    public @Nullable Instant saveFailedAt;

    /** Whether it goes on running at the end of its grace, because the plan that it left for was given up. */
    @Column(name = "kept_at_grace")
    public boolean keptAtGrace;

    @Column(name = "missing_sequence")
    public @Nullable Long missingSequence;

    @Column(name = "missing_since")
    public @Nullable Instant missingSince;

    /** Of its agent, before the first that did not name it; null as long as each does. */
    @Column(name = "last_word_at")
    public @Nullable Instant lastWordAt;

    @Column(name = "ended_at")
    public @Nullable Instant endedAt;

    @Enumerated(EnumType.STRING)
    public @Nullable AttemptOutcome outcome;

    @Enumerated(EnumType.STRING)
    public @Nullable AttemptCause cause;

    @Column(name = "exit_code")
    public @Nullable Integer exitCode;

    /** Run time by the agent's monotonic clock. */
    @Column(name = "ran_ms")
    public @Nullable Long ranMillis;

    /** Its agent names all that it has, and has named this one or not; it was heard before at another instant. */
    public void named(boolean named, Instant heardBefore) {
        if (named) {
            lastWordAt = null;
        } else if (lastWordAt == null) {
            lastWordAt = heardBefore.isBefore(startedAt) ? startedAt : heardBefore;
        }
    }

    public AttemptId attemptId() {
        return new AttemptId(new JobId(job), number);
    }
}
