package io.giveway.queue.budget;

import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldRequest;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** The stored row of a hold that was asked for. */
@Entity
@Table(name = "budget_hold")
public class HoldRow {

    /** Where a hold stands, as far as this service is concerned. */
    public enum State {
        /** Asked for; whether it was granted is not known for sure. */
        REQUESTED,
        /** Granted and used by an attempt or a plan. */
        BOUND,
        /** Refused, or its end is on the way to the quota-service. */
        SETTLED
    }

    @Id
    public String id;

    public String pool;
    public String job;
    public int attempt;
    public String department;

    @Enumerated(EnumType.STRING)
    public BudgetKind budget;

    public int gpus;

    @Column(name = "starts_at")
    public Instant startsAt;

    @Column(name = "gpu_seconds")
    public long gpuSeconds;

    @Column(name = "expires_at")
    public Instant expiresAt;

    @Enumerated(EnumType.STRING)
    public State state;

    /** The request as it was or will be sent; holds of one attempt are one group. */
    HoldRequest request() {
        return new HoldRequest(id, group(), job, attempt, department, budget, gpus, startsAt, gpuSeconds, expiresAt);
    }

    /** The try that it belongs to. */
    String group() {
        return id.substring(0, id.lastIndexOf('/'));
    }
}
