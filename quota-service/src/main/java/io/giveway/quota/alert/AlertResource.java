package io.giveway.quota.alert;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.quota.Alert;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** Open alerts over HTTP: a department's people see their own, resource admins and finance see all. */
@Path("/api/v1/alerts")
public class AlertResource {

    private final Alerts alerts;
    private final CurrentCaller caller;

    AlertResource(Alerts alerts, CurrentCaller caller) {
        this.alerts = alerts;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Page<Alert> list(@BeanParam PageQuery query) {
        int limit = query.limit();
        long after = query.cursor(1).map(Cursor::number).orElse(0L);
        Caller who = caller.get();
        List<AlertRow> rows = who.isResourceAdmin() || who.isFinance()
                ? alerts.all(after, limit + 1)
                : alerts.ofDepartments(
                        who.departments().keySet().stream()
                                .map(DepartmentId::value)
                                .toList(),
                        after,
                        limit + 1);
        String next = rows.size() > limit
                ? Cursor.of(Long.toString(rows.get(limit - 1).sequence)).token()
                : null;
        return new Page<>(rows.stream().limit(limit).map(AlertRow::toAlert).toList(), next);
    }
}
