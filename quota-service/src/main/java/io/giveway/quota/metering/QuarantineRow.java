package io.giveway.quota.metering;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** The stored row of an entry that was kept aside. */
@Entity
@Table(name = "quarantine")
class QuarantineRow {

    @Id
    String id;

    @Column(insertable = false, updatable = false)
    long sequence;

    String reason;

    @ColumnTransformer(write = "cast(? as jsonb)")
    String entry;

    @Column(name = "received_at")
    Instant receivedAt;

    @Nullable
    @Column(name = "resolved_at")
    Instant resolvedAt;

    @Nullable
    String resolution;

    @Nullable
    @Column(name = "resolved_by")
    String resolvedBy;
}
