package io.giveway.notifier.question;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.question.Question;
import io.giveway.contracts.question.QuestionState;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored row of a question. */
@Entity
@Table(name = "question")
public class QuestionRow {

    @Id
    public UUID id;

    public String job;
    public Instant since;
    public String name;
    public String department;
    public String owner;
    public String pool;
    public int gpus;
    public @Nullable String reference;

    @Enumerated(EnumType.STRING)
    public QuestionState state;

    @Column(name = "opened_at")
    public Instant openedAt;

    @Column(name = "last_slot")
    public int lastSlot;

    @Column(name = "last_slot_at")
    public @Nullable Instant lastSlotAt;

    @Column(name = "accepted_slot")
    public @Nullable Integer acceptedSlot;

    @Column(name = "accepted_at")
    public @Nullable Instant acceptedAt;

    @Column(name = "paused_since")
    public @Nullable Instant pausedSince;

    @Column(name = "paused_ms")
    public long pausedMillis;

    public boolean undeliverable;

    @Column(name = "answered_by")
    public @Nullable String answeredBy;

    @Enumerated(EnumType.STRING)
    @Column(name = "answered_role")
    public @Nullable Decider answeredRole;

    @Column(name = "answered_at")
    public @Nullable Instant answeredAt;

    /** Steps that the queue-service has taken note of. */
    public String[] told;

    Progress progress() {
        Optional<Acceptance> acceptance = acceptedAt == null || acceptedSlot == null
                ? Optional.empty()
                : Optional.of(new Acceptance(acceptedSlot, acceptedAt));
        return new Progress(lastSlot, lastSlotAt, acceptance, pausedSince, Duration.ofMillis(pausedMillis));
    }

    Question view(Optional<Instant> deadline) {
        return new Question(
                new JobId(job),
                state,
                openedAt,
                acceptedAt,
                deadline.orElse(null),
                lastSlot + 1,
                undeliverable,
                answeredRole,
                answeredAt);
    }
}
