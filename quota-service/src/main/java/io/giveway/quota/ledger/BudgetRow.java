package io.giveway.quota.ledger;

import io.giveway.contracts.quota.BudgetKind;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** The stored balance of one budget in one period. */
@Entity
@Table(name = "budget")
@IdClass(BudgetKey.class)
class BudgetRow {

    @Id
    String department;

    @Id
    String period;

    @Id
    @Enumerated(EnumType.STRING)
    BudgetKind kind;

    @Enumerated(EnumType.STRING)
    @Column(name = "granted_by")
    GrantedBy grantedBy;

    long granted;
    long carried;
    long adjustments;
    long available;
    long held;
    long used;

    @Column(name = "beyond_budget")
    long beyondBudget;

    @Column(name = "told_percent")
    int toldPercent;

    static BudgetRow empty(BudgetKey key) {
        BudgetRow row = new BudgetRow();
        row.department = key.department();
        row.period = key.period();
        row.kind = key.kind();
        row.grantedBy = GrantedBy.NOBODY;
        return row;
    }

    Balance balance() {
        return new Balance(granted, carried, adjustments, available, held, used, beyondBudget);
    }

    void set(Balance balance) {
        granted = balance.granted();
        carried = balance.carried();
        adjustments = balance.adjustments();
        available = balance.available();
        held = balance.held();
        used = balance.used();
        beyondBudget = balance.beyondBudget();
    }
}
