package io.giveway.quota.department;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.Department;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored row of a department. */
@Entity
@Table(name = "department")
class DepartmentRow {

    @Id
    String id;

    String name;
    String[] contacts = {};
    String language = "en";

    @Column(name = "billing_code")
    @Nullable
    String billingCode;

    boolean planned;

    @Column(name = "monthly_granted")
    long monthlyGranted;

    @Column(name = "monthly_carry_over")
    long monthlyCarryOver;

    @Column(name = "preemption_granted")
    long preemptionGranted;

    @Column(name = "preemption_carry_over")
    long preemptionCarryOver;

    boolean archived;
    long version;

    @Column(name = "created_at")
    Instant createdAt;

    Plan plan() {
        return new Plan(
                new Plan.Part(monthlyGranted, monthlyCarryOver), new Plan.Part(preemptionGranted, preemptionCarryOver));
    }

    void plan(Plan plan) {
        planned = true;
        monthlyGranted = plan.monthly().granted();
        monthlyCarryOver = plan.monthly().carryOver();
        preemptionGranted = plan.preemption().granted();
        preemptionCarryOver = plan.preemption().carryOver();
    }

    Department toDepartment() {
        return new Department(
                new DepartmentId(id),
                name,
                List.of(contacts),
                language,
                billingCode,
                planned ? plan().toWire() : null,
                archived,
                createdAt);
    }
}
