package io.giveway.quota.rollover;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.quota.alert.Alerts;
import io.giveway.quota.department.Departments;
import io.giveway.quota.department.Plan;
import io.giveway.quota.department.PlanSet;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.hold.HoldBook;
import io.giveway.quota.ledger.GrantedBy;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Posting;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Billing;
import io.giveway.quota.period.Period;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The one way to change books: locked, and brought up to the present first. So a period begins and a hold expires by time
 * alone, whether or not anything ran at that moment (docs/rules.md, section 11).
 */
@ApplicationScoped
public class Books {

    private final Ledger ledger;
    private final HoldBook holds;
    private final Departments departments;
    private final Alerts alerts;
    private final Stale stale;
    private final Clock clock;
    private final ZoneId zone;

    Books(
            Ledger ledger,
            HoldBook holds,
            Departments departments,
            Alerts alerts,
            Stale stale,
            Clock clock,
            Billing billing) {
        this.ledger = ledger;
        this.holds = holds;
        this.departments = departments;
        this.alerts = alerts;
        this.stale = stale;
        this.clock = clock;
        this.zone = billing.zone();
    }

    /** Locks the books of these departments, brings them up to {@code now}, and does the work, all in one transaction. */
    @Transactional
    public <T> T open(
            Collection<DepartmentId> departments, Instant now, Function<Map<DepartmentId, Treasury>, T> work) {
        Map<DepartmentId, Treasury> open = ledger.lock(departments, now);
        open.values().forEach(this::bringUp);
        T result = work.apply(open);
        open.values().forEach(ledger::finish);
        return result;
    }

    /** Brings up those of these books that time has passed by, so that they can be read without a lock. */
    @Transactional
    public void refresh(Collection<DepartmentId> departments, Instant now) {
        List<DepartmentId> behind = stale.among(departments, Period.at(now, zone), now);
        if (!behind.isEmpty()) {
            open(behind, now, Map::size);
        }
    }

    void onPlan(@Observes PlanSet plan) {
        open(List.of(plan.department()), clock.instant(), Map::size);
    }

    /** The period that runs now. It never goes back, even if the clock does. */
    public Period running(Treasury treasury) {
        Period byClock = Period.at(treasury.now(), zone);
        return treasury.running()
                .filter(period -> period.compareTo(byClock) > 0)
                .orElse(byClock);
    }

    private void bringUp(Treasury treasury) {
        Optional<Plan> plan = departments.plan(treasury.department());
        Period now = running(treasury);
        Optional<Period> last = treasury.running();
        for (Period period = last.map(Period::next).orElse(now); period.compareTo(now) <= 0; period = period.next()) {
            begin(treasury, period, plan);
            treasury.run(period);
        }
        plan.ifPresent(first -> grantWhereNobodyDid(treasury, now, first));
        holds.overdue(treasury.department(), treasury.now()).forEach(hold -> hold.expire(treasury));
    }

    private void begin(Treasury treasury, Period period, Optional<Plan> plan) {
        for (BudgetKind kind : BudgetKind.values()) {
            plan.map(known -> known.of(kind)).ifPresent(part -> {
                if (treasury.grantedBy(period, kind) != GrantedBy.FINANCE) {
                    grant(treasury, period, kind, part);
                }
                carry(treasury, period, kind, part);
            });
        }
        for (BookedHold hold : holds.reaching(treasury.department(), period)) {
            hold.grow(treasury, period);
        }
        treasury.running().ifPresent(over -> alerts.periodOver(treasury.department(), over, treasury.now()));
    }

    /** A department's first plan counts at once, and not only from the next period on. */
    private void grantWhereNobodyDid(Treasury treasury, Period period, Plan plan) {
        for (BudgetKind kind : BudgetKind.values()) {
            if (treasury.grantedBy(period, kind) == GrantedBy.NOBODY) {
                grant(treasury, period, kind, plan.of(kind));
            }
        }
    }

    private static void grant(Treasury treasury, Period period, BudgetKind kind, Plan.Part part) {
        String id = "plan/" + treasury.department() + "/" + period + "/" + kind + "/" + treasury.version();
        treasury.grant(period, kind, part.granted(), GrantedBy.PLAN, Posting.bySystem(id, treasury.now()));
    }

    private static void carry(Treasury treasury, Period period, BudgetKind kind, Plan.Part part) {
        long rest = treasury.balance(period.previous(), kind).leftToCarry();
        long carried = Math.min(rest, part.carryOver());
        if (carried > 0) {
            String id = "carry/" + treasury.department() + "/" + period + "/" + kind;
            treasury.post(period, kind, Movement.carry(carried), Posting.bySystem(id, treasury.now()));
        }
    }
}
