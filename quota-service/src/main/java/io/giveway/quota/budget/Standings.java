package io.giveway.quota.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Standing;
import io.giveway.quota.ledger.Balance;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.period.Billing;
import io.giveway.quota.period.Period;
import io.giveway.quota.rollover.Books;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;

/** What departments' budgets can carry now, for the judgement of lanes. */
@ApplicationScoped
class Standings {

    private final Books books;
    private final Ledger ledger;
    private final ZoneId zone;

    Standings(Books books, Ledger ledger, Billing billing) {
        this.books = books;
        this.ledger = ledger;
        this.zone = billing.zone();
    }

    /** The standings of these departments, in their order; one without books stands at 0. */
    @Transactional
    List<Standing> of(Collection<DepartmentId> departments, Instant now) {
        books.refresh(departments, now);
        return departments.stream().map(department -> read(department, now)).toList();
    }

    private Standing read(DepartmentId department, Instant now) {
        Period period = ledger.running(department, Period.at(now, zone));
        Balance monthly = ledger.balance(department, period, BudgetKind.MONTHLY);
        Balance preemption = ledger.balance(department, period, BudgetKind.PREEMPTION);
        return new Standing(
                department,
                period.toString(),
                period.endsAt(zone),
                monthly.available(),
                preemption.available(),
                preemption.total(),
                ledger.version(department));
    }
}
