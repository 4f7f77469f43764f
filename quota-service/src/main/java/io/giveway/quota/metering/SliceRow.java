package io.giveway.quota.metering;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** The stored row of a slice: what was reported, from which everything else can be worked out again. */
@Entity
@Immutable
@Table(name = "usage_slice")
@IdClass(SliceKey.class)
class SliceRow {

    @Id
    String job;

    @Id
    int attempt;

    @Id
    long slice;

    String department;

    @Column(name = "starts_at")
    Instant startsAt;

    @Column(name = "ends_at")
    Instant endsAt;

    int gpus;

    @Column(name = "gpu_seconds")
    long gpuSeconds;

    @Column(name = "taken_gpu_seconds")
    long takenGpuSeconds;

    @Enumerated(EnumType.STRING)
    Tier tier;

    @Enumerated(EnumType.STRING)
    Lane lane;

    @Column(name = "beyond_budget")
    boolean beyondBudget;

    @Column(name = "recorded_at")
    Instant recordedAt;

    static SliceRow of(SliceTerms terms, DepartmentId department, Instant now) {
        SliceRow row = new SliceRow();
        row.job = terms.attempt().job().value();
        row.attempt = terms.attempt().number();
        row.slice = terms.slice();
        row.department = department.value();
        row.startsAt = terms.from();
        row.endsAt = terms.to();
        row.gpus = terms.gpus();
        row.gpuSeconds = terms.gpuSeconds();
        row.takenGpuSeconds = terms.takenGpuSeconds();
        row.tier = terms.tier();
        row.lane = terms.lane();
        row.beyondBudget = terms.beyondBudget();
        row.recordedAt = now;
        return row;
    }

    SliceKey key() {
        return new SliceKey(job, attempt, slice);
    }

    /** Whether it was reported in these very terms. */
    boolean says(SliceTerms terms) {
        return startsAt.equals(terms.from())
                && endsAt.equals(terms.to())
                && gpus == terms.gpus()
                && gpuSeconds == terms.gpuSeconds()
                && takenGpuSeconds == terms.takenGpuSeconds()
                && tier == terms.tier()
                && lane == terms.lane()
                && beyondBudget == terms.beyondBudget();
    }
}
