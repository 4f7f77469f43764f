package io.giveway.quota.ledger;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.quota.period.Period;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The books of one department, locked for the length of a transaction. All that moves in them moves through {@link #post}, so
 * that balance and ledger cannot part.
 */
public final class Treasury {

    private final EntityManager store;
    private final TreasuryRow row;
    private final Instant now;
    private final Set<BudgetRow> moved = new LinkedHashSet<>();

    Treasury(EntityManager store, TreasuryRow row, Instant now) {
        this.store = store;
        this.row = row;
        this.now = now;
    }

    public DepartmentId department() {
        return new DepartmentId(row.department);
    }

    /** The instant that this transaction is about. */
    public Instant now() {
        return now;
    }

    /** The last period that was opened. */
    public Optional<Period> running() {
        return Optional.ofNullable(row.running).map(Period::of);
    }

    /** Grows with every change of these books. */
    public long version() {
        return row.version;
    }

    /** Notes that a period has been opened. */
    public void run(Period period) {
        row.running = period.toString();
        row.version++;
    }

    public Balance balance(Period period, BudgetKind kind) {
        BudgetRow budget = find(period, kind);
        return budget == null ? Balance.ZERO : budget.balance();
    }

    public GrantedBy grantedBy(Period period, BudgetKind kind) {
        BudgetRow budget = find(period, kind);
        return budget == null ? GrantedBy.NOBODY : budget.grantedBy;
    }

    /** Sets the grant and who set it; nothing is posted where the figure is the same. */
    public void grant(Period period, BudgetKind kind, long gpuSeconds, GrantedBy grantedBy, Posting posting) {
        BudgetRow budget = budget(period, kind);
        budget.grantedBy = grantedBy;
        if (budget.granted != gpuSeconds) {
            post(period, kind, Movement.grant(budget.granted, gpuSeconds), posting);
        }
    }

    /** Writes one transfer and the balance after it. */
    public LedgerEntry post(Period period, BudgetKind kind, Movement movement, Posting posting) {
        BudgetRow budget = budget(period, kind);
        budget.set(budget.balance().after(movement));
        row.version++;
        moved.add(budget);
        TransferRow transfer = transfer(budget, movement, posting);
        store.persist(transfer);
        return transfer.toEntry();
    }

    /** The budgets that reached a threshold in this transaction, told once each. */
    Iterable<Reached> reached() {
        Set<Reached> reached = new LinkedHashSet<>();
        for (BudgetRow budget : moved) {
            for (int percent : Threshold.reached(budget.balance(), budget.toldPercent)) {
                budget.toldPercent = percent;
                reached.add(new Reached(budget, percent));
            }
        }
        return reached;
    }

    private TransferRow transfer(BudgetRow budget, Movement movement, Posting posting) {
        TransferRow transfer = new TransferRow();
        transfer.id = posting.id();
        transfer.department = budget.department;
        transfer.period = budget.period;
        transfer.budget = budget.kind;
        transfer.kind = movement.kind();
        transfer.source = movement.from();
        transfer.target = movement.to();
        transfer.gpuSeconds = movement.gpuSeconds();
        transfer.at = posting.at();
        transfer.recordedAt = now;
        transfer.hold = posting.hold();
        if (posting.attempt() != null) {
            transfer.job = posting.attempt().job().value();
            transfer.attempt = posting.attempt().number();
        }
        transfer.reason = posting.reason();
        transfer.actor = posting.by();
        return transfer;
    }

    private BudgetRow budget(Period period, BudgetKind kind) {
        BudgetRow budget = find(period, kind);
        if (budget == null) {
            budget = BudgetRow.empty(key(period, kind));
            store.persist(budget);
        }
        return budget;
    }

    private @Nullable BudgetRow find(Period period, BudgetKind kind) {
        return store.find(BudgetRow.class, key(period, kind));
    }

    private BudgetKey key(Period period, BudgetKind kind) {
        return new BudgetKey(row.department, period.toString(), kind);
    }

    /** A threshold that a budget reached. */
    record Reached(BudgetRow budget, int percent) {}
}
