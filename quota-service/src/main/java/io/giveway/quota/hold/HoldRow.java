package io.giveway.quota.hold;

import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldState;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored row of a hold: as it was asked for, and where it stands. */
@Entity
@Table(name = "hold")
class HoldRow {

    @Id
    String id;

    @Column(name = "group_id")
    String group;

    String department;
    String job;
    int attempt;

    @Enumerated(EnumType.STRING)
    BudgetKind budget;

    int gpus;

    @Column(name = "starts_at")
    Instant startsAt;

    @Column(name = "gpu_seconds")
    long gpuSeconds;

    @Column(name = "requested_expires_at")
    Instant requestedExpiresAt;

    @Column(name = "expires_at")
    Instant expiresAt;

    @Enumerated(EnumType.STRING)
    HoldState state;

    @Enumerated(EnumType.STRING)
    @Nullable
    BudgetKind lacking;

    long drawn;

    @Column(name = "charged_at_least")
    @Nullable
    Long chargedAtLeast;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "closed_at")
    @Nullable
    Instant closedAt;

    /** When its attempt's end was told; an expired hold may not have been settled yet. */
    @Nullable
    @Column(name = "settled_at")
    Instant settledAt;
}
