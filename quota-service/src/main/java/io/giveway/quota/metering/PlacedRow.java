package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** The stored row of an attempt whose time is to be expected. */
@Entity
@Immutable
@Table(name = "placed_attempt")
@IdClass(PlacedKey.class)
class PlacedRow {

    @Id
    String job;

    @Id
    int attempt;

    String department;
    String pool;

    @Nullable
    String name;

    @Nullable
    String owner;

    @Column(name = "placed_at")
    Instant placedAt;

    AttemptId id() {
        return new AttemptId(new JobId(job), attempt);
    }

    boolean says(PlacedTerms terms) {
        return department.equals(terms.department().value()) && pool.equals(terms.pool());
    }
}
