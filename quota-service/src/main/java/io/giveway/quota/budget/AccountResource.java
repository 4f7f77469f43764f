package io.giveway.quota.budget;

import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Burndown;
import io.giveway.contracts.quota.Hold;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.quota.department.Sight;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.hold.HoldBook;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.period.Billing;
import io.giveway.quota.period.Period;
import io.giveway.quota.request.PeriodText;
import io.giveway.quota.rollover.Books;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stands behind a department's balances, over HTTP: its transfers, its open holds, its use day by day. */
@Path("/api/v1/departments/{id}")
public class AccountResource {

    private final Ledger ledger;
    private final HoldBook holds;
    private final Books books;
    private final Sight sight;
    private final Clock clock;
    private final ZoneId zone;

    AccountResource(Ledger ledger, HoldBook holds, Books books, Sight sight, Clock clock, Billing billing) {
        this.ledger = ledger;
        this.holds = holds;
        this.books = books;
        this.sight = sight;
        this.clock = clock;
        this.zone = billing.zone();
    }

    @GET
    @Path("ledger")
    @RolesAllowed({Roles.DEPARTMENT_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Page<LedgerEntry> ledger(
            @PathParam("id") String id, @QueryParam("period") @Nullable String period, @BeanParam PageQuery query) {
        DepartmentId department = sight.ofAccountants(id);
        books.refresh(List.of(department), clock.instant());
        int limit = query.limit();
        long after = query.cursor(1).map(Cursor::number).orElse(0L);
        List<Ledger.Numbered> entries = ledger.entries(department, periodOf(period), after, limit + 1);
        String next = entries.size() > limit
                ? Cursor.of(Long.toString(entries.get(limit - 1).sequence())).token()
                : null;
        return new Page<>(
                entries.stream().limit(limit).map(Ledger.Numbered::entry).toList(), next);
    }

    @GET
    @Path("holds")
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Page<Hold> holds(@PathParam("id") String id, @BeanParam PageQuery query) {
        DepartmentId department = sight.ofPeople(id);
        books.refresh(List.of(department), clock.instant());
        int limit = query.limit();
        String after = query.cursor(1).map(cursor -> cursor.part(0)).orElse("");
        List<Hold> found = holds.open(department, after, limit + 1).stream()
                .map(BookedHold::toHold)
                .toList();
        String next =
                found.size() > limit ? Cursor.of(found.get(limit - 1).id()).token() : null;
        return new Page<>(found.stream().limit(limit).toList(), next);
    }

    @GET
    @Path("burndown")
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Burndown burndown(@PathParam("id") String id, @QueryParam("period") @Nullable String text) {
        DepartmentId department = sight.ofPeople(id);
        Instant now = clock.instant();
        books.refresh(List.of(department), now);
        Period period = periodOf(text);
        long total = ledger.balance(department, period, BudgetKind.MONTHLY).total();
        return new Pace(
                        period,
                        zone,
                        now,
                        total,
                        ledger.useByDay(department, period, zone).stream()
                                .collect(Collectors.toMap(
                                        Ledger.DayOfUse::day, day -> new Pace.Use(day.used(), day.beyondBudget()))))
                .burndown();
    }

    private Period periodOf(@Nullable String text) {
        return PeriodText.read(text, Period.at(clock.instant(), zone));
    }
}
