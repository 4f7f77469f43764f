package io.giveway.quota.ledger;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.quota.alert.Alerts;
import io.giveway.quota.period.Period;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.sql.Date;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All books as stored: locks those of some departments, reads balances and transfers. */
@ApplicationScoped
public class Ledger {

    private static final String BY_DAY = """
            select cast(t.at at time zone :zone as date),
                   cast(coalesce(sum(gpu_seconds) filter (where target = 'USED'), 0) as bigint),
                   cast(coalesce(sum(gpu_seconds) filter (where target = 'BEYOND_BUDGET'), 0) as bigint)
              from quota.transfer t
             where department = :department and period = :period and budget = 'MONTHLY' and kind = 'CAPTURE'
             group by 1 order by 1
            """;

    private final EntityManager store;
    private final Alerts alerts;

    Ledger(EntityManager store, Alerts alerts) {
        this.store = store;
        this.alerts = alerts;
    }

    /** Locks the books of these departments, always in the same order, so that two transactions never wait for each other. */
    public Map<DepartmentId, Treasury> lock(Collection<DepartmentId> departments, Instant now) {
        List<String> sorted = departments.stream()
                .map(DepartmentId::value)
                .distinct()
                .sorted()
                .toList();
        List<TreasuryRow> rows = lock(sorted);
        if (rows.size() < sorted.size()) {
            begin(sorted);
            rows = lock(sorted);
        }
        Map<DepartmentId, Treasury> locked = new TreeMap<>();
        for (TreasuryRow row : rows) {
            locked.put(new DepartmentId(row.department), new Treasury(store, row, now));
        }
        return locked;
    }

    /** Raises what the transaction has made worth telling. */
    public void finish(Treasury treasury) {
        for (Treasury.Reached reached : treasury.reached()) {
            BudgetRow budget = reached.budget();
            alerts.budgetThreshold(
                    treasury.department(),
                    Period.of(budget.period),
                    budget.kind,
                    reached.percent(),
                    Threshold.wording(reached.percent(), budget.balance()),
                    treasury.now());
        }
    }

    /** A balance as it was last written. */
    public Balance balance(DepartmentId department, Period period, BudgetKind kind) {
        BudgetRow row = store.find(BudgetRow.class, new BudgetKey(department.value(), period.toString(), kind));
        return row == null ? Balance.ZERO : row.balance();
    }

    /** A number that grows with every change of the department's books. */
    public long version(DepartmentId department) {
        TreasuryRow row = store.find(TreasuryRow.class, department.value());
        return row == null ? 0 : row.version;
    }

    /** All departments that have books. */
    public List<DepartmentId> departments() {
        return store.createQuery("select department from TreasuryRow order by department", String.class)
                .getResultStream()
                .map(DepartmentId::new)
                .toList();
    }

    /** The period that a department's books have come to, or the given one if that is later. */
    public Period running(DepartmentId department, Period byClock) {
        TreasuryRow row = store.find(TreasuryRow.class, department.value());
        if (row == null || row.running == null) {
            return byClock;
        }
        Period running = Period.of(row.running);
        return running.compareTo(byClock) > 0 ? running : byClock;
    }

    /** Transfers of a period after a sequence, oldest first. */
    public List<Numbered> entries(DepartmentId department, Period period, long after, int limit) {
        return store.createQuery(
                        "from TransferRow where department = :department and period = :period and sequence > :after"
                                + " order by sequence",
                        TransferRow.class)
                .setParameter("department", department.value())
                .setParameter("period", period.toString())
                .setParameter("after", after)
                .setMaxResults(limit)
                .getResultStream()
                .map(row -> new Numbered(row.sequence, row.toEntry()))
                .toList();
    }

    /** The captures of a period's monthly budget, summed by the day of the zone in which they were used. */
    public List<DayOfUse> useByDay(DepartmentId department, Period period, ZoneId zone) {
        List<?> rows = store.createNativeQuery(BY_DAY, Object[].class)
                .setParameter("zone", zone.getId())
                .setParameter("department", department.value())
                .setParameter("period", period.toString())
                .getResultList();
        return rows.stream().map(Object[].class::cast).map(DayOfUse::of).toList();
    }

    private List<TreasuryRow> lock(List<String> departments) {
        return store.createQuery(
                        "from TreasuryRow where department in :departments order by department", TreasuryRow.class)
                .setParameter("departments", departments)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }

    private void begin(List<String> departments) {
        store.createNativeQuery(
                        "insert into quota.treasury (department) select unnest(:departments) on conflict do nothing")
                .setParameter("departments", departments.toArray(String[]::new))
                .executeUpdate();
    }

    /** An entry with its place in the ledger. */
    public record Numbered(long sequence, LedgerEntry entry) {}

    /** GPU-seconds that one day used, from the budget and beyond it. */
    public record DayOfUse(LocalDate day, long used, long beyondBudget) {

        private static DayOfUse of(Object[] row) {
            LocalDate day = row[0] instanceof Date date ? date.toLocalDate() : (LocalDate) row[0];
            return new DayOfUse(day, ((Number) row[1]).longValue(), ((Number) row[2]).longValue());
        }
    }
}
