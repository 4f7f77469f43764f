package io.giveway.quota.budget;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.idempotency.Answer;
import io.giveway.chassis.idempotency.Idempotency;
import io.giveway.chassis.idempotency.IdempotencyScope;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.AdjustmentRequest;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.BudgetsChange;
import io.giveway.contracts.quota.GrantChange;
import io.giveway.quota.department.Sight;
import io.giveway.quota.period.Period;
import io.giveway.quota.request.Checks;
import io.giveway.quota.request.PeriodText;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A department's budgets over HTTP: its people read them, finance sets them. */
@Path("/api/v1/departments/{id}/budgets/{period}")
public class BudgetResource {

    private final BudgetBook budgets;
    private final Sight sight;
    private final Idempotency idempotency;
    private final CurrentCaller caller;

    BudgetResource(BudgetBook budgets, Sight sight, Idempotency idempotency, CurrentCaller caller) {
        this.budgets = budgets;
        this.sight = sight;
        this.idempotency = idempotency;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Response get(@PathParam("id") String id, @PathParam("period") String period) {
        return answer(budgets.read(sight.ofPeople(id), PeriodText.read(period)));
    }

    @PUT
    @RolesAllowed(Roles.FINANCE)
    @Transactional
    public Response put(
            @PathParam("id") String id,
            @PathParam("period") String period,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            BudgetsChange change) {
        Checks checks = new Checks();
        Map<BudgetKind, Long> grants = Map.of(
                BudgetKind.MONTHLY, granted(checks, "monthly", change.monthly()),
                BudgetKind.PREEMPTION, granted(checks, "preemption", change.preemption()));
        checks.refuse();
        return answer(budgets.grant(
                sight.existing(id),
                PeriodText.read(period),
                grants,
                caller.get().name(),
                ifMatch));
    }

    @POST
    @Path("adjustments")
    @RolesAllowed(Roles.FINANCE)
    public Response adjust(
            @PathParam("id") String id,
            @PathParam("period") String periodText,
            @HeaderParam(IdempotencyScope.HEADER) @Nullable String key,
            AdjustmentRequest request) {
        Checks checks = new Checks();
        BudgetKind kind = checks.required("budget", request.budget(), BudgetKind.MONTHLY);
        long gpuSeconds = checks.gpuSeconds("gpuHours", request.gpuHours(), true);
        String reason = checks.text("reason", request.reason(), 1000);
        if (!checks.failed() && gpuSeconds == 0) {
            checks.add("gpuHours", "must not be 0");
        }
        checks.refuse();
        DepartmentId department = sight.existing(id);
        Period period = PeriodText.read(periodText);
        String by = caller.get().name();
        String operation = "POST " + location(department, period) + "/adjustments";
        return idempotency.once(
                IdempotencyScope.of(caller.get(), department, operation, key, IdempotencyScope.THIRTEEN_MONTHS),
                request,
                () -> Answer.created(
                        location(department, period),
                        budgets.adjust(department, period, kind, gpuSeconds, reason, by)));
    }

    private static long granted(Checks checks, String field, @Nullable GrantChange change) {
        if (change == null) {
            checks.add(field, "is required");
            return 0;
        }
        return checks.in(field).gpuSeconds("granted", change.granted(), false);
    }

    private static URI location(DepartmentId department, Period period) {
        return URI.create("/api/v1/departments/" + department + "/budgets/" + period);
    }

    private static Response answer(Budgets budgets) {
        return Response.ok(budgets)
                .header(HttpHeaders.ETAG, BudgetBook.tag(budgets).value())
                .build();
    }
}
