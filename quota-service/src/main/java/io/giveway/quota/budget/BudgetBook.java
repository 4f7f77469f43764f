package io.giveway.quota.budget;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.quota.ledger.Balance;
import io.giveway.quota.ledger.GrantedBy;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Posting;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Billing;
import io.giveway.quota.period.Period;
import io.giveway.quota.request.EntityTag;
import io.giveway.quota.rollover.Books;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads budgets, and changes them for finance. Nothing that finance does may take away what is held or used already. */
@ApplicationScoped
class BudgetBook {

    private final Books books;
    private final Ledger ledger;
    private final Clock clock;
    private final ZoneId zone;

    BudgetBook(Books books, Ledger ledger, Clock clock, Billing billing) {
        this.books = books;
        this.ledger = ledger;
        this.clock = clock;
        this.zone = billing.zone();
    }

    @Transactional
    Budgets read(DepartmentId department, Period period) {
        books.refresh(List.of(department), clock.instant());
        return budgets(
                period,
                ledger.balance(department, period, BudgetKind.MONTHLY),
                ledger.balance(department, period, BudgetKind.PREEMPTION));
    }

    /** Sets both grants; refused where the version that the caller read is no longer the one that stands. */
    @Transactional
    Budgets grant(
            DepartmentId department, Period period, Map<BudgetKind, Long> grants, String by, @Nullable String ifMatch) {
        return books.open(List.of(department), clock.instant(), treasuries -> {
            Treasury treasury = treasuries.values().iterator().next();
            tag(read(treasury, period)).match(ifMatch);
            grants.forEach((kind, gpuSeconds) -> {
                Balance balance = treasury.balance(period, kind);
                suffices(field(kind) + ".granted", balance, gpuSeconds - balance.granted());
                Posting posting = Posting.by(by, "grant/" + UUID.randomUUID(), treasury.now(), null);
                treasury.grant(period, kind, gpuSeconds, GrantedBy.FINANCE, posting);
            });
            return read(treasury, period);
        });
    }

    /** Tops a budget up, or reduces it where negative. */
    @Transactional
    LedgerEntry adjust(
            DepartmentId department, Period period, BudgetKind kind, long gpuSeconds, String reason, String by) {
        return books.open(List.of(department), clock.instant(), treasuries -> {
            Treasury treasury = treasuries.values().iterator().next();
            suffices("gpuHours", treasury.balance(period, kind), gpuSeconds);
            String id = "adjustment/" + UUID.randomUUID();
            return treasury.post(period, kind, Movement.adjust(gpuSeconds), Posting.by(by, id, treasury.now(), reason));
        });
    }

    /** The version of what can be set: both grants. Use does not change it. */
    static EntityTag tag(Budgets budgets) {
        return EntityTag.of(
                budgets.monthly().grantedGpuSeconds(), budgets.preemption().grantedGpuSeconds());
    }

    private static void suffices(String field, Balance balance, long change) {
        if (change < 0 && balance.available() + change < 0) {
            throw Refused.of(
                    ProblemType.CONFLICT,
                    field + ": takes away more than is available, " + balance.available() + " GPU-seconds");
        }
    }

    private Budgets read(Treasury treasury, Period period) {
        return budgets(
                period, treasury.balance(period, BudgetKind.MONTHLY), treasury.balance(period, BudgetKind.PREEMPTION));
    }

    private Budgets budgets(Period period, Balance monthly, Balance preemption) {
        return new Budgets(
                period.toString(),
                period.startsAt(zone),
                period.endsAt(zone),
                monthly.toBudget(),
                preemption.toBudget());
    }

    private static String field(BudgetKind kind) {
        return kind == BudgetKind.MONTHLY ? "monthly" : "preemption";
    }
}
