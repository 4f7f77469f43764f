package io.giveway.quota.alert;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.quota.period.Period;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All alerts as stored. Raising and ending happen in the transaction of their cause. */
@ApplicationScoped
public class Alerts implements PanacheRepositoryBase<AlertRow, String> {

    /** Tells the department's people that use reached a threshold (docs/rules.md, section 11). */
    public void budgetThreshold(
            DepartmentId department, Period period, BudgetKind kind, int percent, String wording, Instant now) {
        String subject = budget(department, period, kind);
        raise(subject + "/" + percent, AlertKind.BUDGET_THRESHOLD, department.value(), subject, now, wording);
    }

    /** Ends what was told about the budgets of a period that is over. */
    public void periodOver(DepartmentId department, Period period, Instant now) {
        for (BudgetKind kind : BudgetKind.values()) {
            update("endedAt = ?1 where subject = ?2 and endedAt is null", now, budget(department, period, kind));
        }
    }

    /** Tells finance that use was kept aside. */
    public void quarantined(String entry, String reason, Instant now) {
        raise("quarantine/" + entry, AlertKind.USAGE_QUARANTINED, null, entry, now, reason);
    }

    /** Tells finance that an ended attempt used something else than is booked; once. */
    public void useDiffers(String attempt, String difference, Instant now) {
        if (findById("use/" + attempt) == null) {
            raise("use/" + attempt, AlertKind.USAGE_DIFFERS, null, attempt, now, difference);
        }
    }

    public void useAgrees(String attempt, Instant now) {
        update("endedAt = ?1 where id = ?2 and endedAt is null", now, "use/" + attempt);
    }

    public void resolved(String entry, Instant now) {
        update("endedAt = ?1 where id = ?2", now, "quarantine/" + entry);
    }

    /** Open alerts of these departments, oldest first, after a sequence. */
    List<AlertRow> ofDepartments(Collection<String> departments, long after, int limit) {
        return find("endedAt is null and sequence > ?1 and department in ?2 order by sequence", after, departments)
                .range(0, limit - 1)
                .list();
    }

    /** All open alerts, oldest first, after a sequence. */
    List<AlertRow> all(long after, int limit) {
        return find("endedAt is null and sequence > ?1 order by sequence", after)
                .range(0, limit - 1)
                .list();
    }

    private void raise(
            String id, AlertKind kind, @Nullable String department, String subject, Instant now, String detail) {
        AlertRow alert = new AlertRow();
        alert.id = id;
        alert.kind = kind;
        alert.department = department;
        alert.subject = subject;
        alert.since = now;
        alert.detail = detail;
        persist(alert);
    }

    private static String budget(DepartmentId department, Period period, BudgetKind kind) {
        return department + "/" + period + "/" + kind;
    }
}
