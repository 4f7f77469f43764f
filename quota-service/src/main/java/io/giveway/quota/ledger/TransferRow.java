package io.giveway.quota.ledger;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.quota.Account;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.contracts.quota.TransferKind;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** One stored transfer. */
@Entity
@Immutable
@Table(name = "transfer")
class TransferRow {

    @Id
    String id;

    @Column(insertable = false, updatable = false)
    long sequence;

    String department;
    String period;

    @Enumerated(EnumType.STRING)
    BudgetKind budget;

    @Enumerated(EnumType.STRING)
    TransferKind kind;

    @Enumerated(EnumType.STRING)
    Account source;

    @Enumerated(EnumType.STRING)
    Account target;

    @Column(name = "gpu_seconds")
    long gpuSeconds;

    Instant at;

    @Column(name = "recorded_at")
    Instant recordedAt;

    @Nullable
    String hold;

    @Nullable
    String job;

    @Nullable
    Integer attempt;

    @Nullable
    String reason;

    String actor;

    LedgerEntry toEntry() {
        return new LedgerEntry(
                id,
                kind,
                budget,
                period,
                source,
                target,
                GpuHours.of(gpuSeconds),
                gpuSeconds,
                at,
                recordedAt,
                hold,
                job == null ? null : new JobId(job),
                attempt,
                kind == TransferKind.CAPTURE ? source == Account.HELD : null,
                reason,
                actor);
    }
}
