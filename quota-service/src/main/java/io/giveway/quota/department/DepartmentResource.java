package io.giveway.quota.department;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.quota.Department;
import io.giveway.contracts.quota.DepartmentChange;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.request.EntityTag;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Departments over HTTP: their people see their own, resource admins and finance see and change all. */
@Path("/api/v1/departments")
public class DepartmentResource {

    private final Departments departments;
    private final Sight sight;
    private final Ledger ledger;
    private final CurrentCaller caller;
    private final Event<PlanSet> planSet;
    private final Clock clock;

    DepartmentResource(
            Departments departments,
            Sight sight,
            Ledger ledger,
            CurrentCaller caller,
            Event<PlanSet> planSet,
            Clock clock) {
        this.departments = departments;
        this.sight = sight;
        this.ledger = ledger;
        this.caller = caller;
        this.planSet = planSet;
        this.clock = clock;
    }

    @GET
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Page<Department> list(@BeanParam PageQuery query) {
        String after = query.cursor(1).map(cursor -> cursor.part(0)).orElse("");
        int limit = query.limit();
        Caller who = caller.get();
        List<DepartmentRow> rows = who.isResourceAdmin() || who.isFinance()
                ? departments.after(after, limit + 1)
                : departments.among(
                        who.departments().keySet().stream()
                                .map(DepartmentId::value)
                                .toList(),
                        after,
                        limit + 1);
        List<Department> items =
                rows.stream().limit(limit).map(DepartmentRow::toDepartment).toList();
        String next = rows.size() > limit ? Cursor.of(rows.get(limit - 1).id).token() : null;
        return new Page<>(items, next);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @NeedsScope("budgets:read")
    @Transactional
    public Response get(@PathParam("id") String id) {
        DepartmentId department = sight.ofPeople(id);
        return departments
                .findByIdOptional(department.value())
                .map(row -> answer(Response.ok(), row))
                .orElseThrow(Refused::notFound);
    }

    @PUT
    @Path("{id}")
    @RolesAllowed({Roles.RESOURCE_ADMIN, Roles.FINANCE})
    @Transactional
    public Response put(
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            DepartmentChange change) {
        DepartmentTerms terms = DepartmentTerms.read(change);
        if (terms.plan() != null && !caller.get().isFinance()) {
            throw Refused.of(ProblemType.FORBIDDEN, "only finance sets a department's plan");
        }
        DepartmentId department = name(id);
        ledger.lock(List.of(department), clock.instant());
        Optional<DepartmentRow> known = departments.locked(department);
        known.map(DepartmentResource::tag).orElse(EntityTag.of("none")).match(ifMatch);
        DepartmentRow row = known.orElseGet(() -> create(department, terms));
        terms.apply(row);
        departments.persistAndFlush(row);
        if (terms.plan() != null) {
            planSet.fire(new PlanSet(department));
        }
        Response.ResponseBuilder builder =
                known.isPresent() ? Response.ok() : Response.created(URI.create("/api/v1/departments/" + department));
        return answer(builder, row);
    }

    private DepartmentRow create(DepartmentId department, DepartmentTerms terms) {
        if (terms.name() == null) {
            throw Refused.invalid("name", "is required");
        }
        DepartmentRow row = new DepartmentRow();
        row.id = department.value();
        row.createdAt = clock.instant();
        return row;
    }

    private static DepartmentId name(String id) {
        try {
            return new DepartmentId(id);
        } catch (IllegalArgumentException e) {
            throw Refused.invalid("id", String.valueOf(e.getMessage()));
        }
    }

    private static Response answer(Response.ResponseBuilder builder, DepartmentRow row) {
        return builder.entity(row.toDepartment())
                .header(HttpHeaders.ETAG, tag(row).value())
                .build();
    }

    private static EntityTag tag(DepartmentRow row) {
        return EntityTag.of(row.version);
    }
}
