package io.giveway.quota.alert;

import io.giveway.contracts.quota.Alert;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One stored alert. Its id is made of what it is about, so that nothing is told twice. */
@Entity
@Table(name = "alert")
class AlertRow {

    @Id
    String id;

    @Column(insertable = false, updatable = false)
    long sequence;

    @Enumerated(EnumType.STRING)
    AlertKind kind;

    @Nullable
    String department;

    String subject;
    Instant since;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;

    String detail;

    Alert toAlert() {
        return new Alert(kind.name(), subject, since, detail);
    }
}
