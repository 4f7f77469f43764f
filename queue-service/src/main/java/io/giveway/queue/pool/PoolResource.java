package io.giveway.queue.pool;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.PageQuery;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.pool.NodeChange;
import io.giveway.contracts.pool.Pool;
import io.giveway.contracts.pool.PoolChange;
import io.giveway.contracts.pool.QueueRow;
import io.giveway.queue.etag.VersionTag;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pools, as everybody reads them and resource admins change them. */
@Path("/api/v1/pools")
public class PoolResource {

    private final CurrentCaller caller;
    private final Pools pools;
    private final PoolViews views;
    private final PoolAdmin admin;
    private final RankedQueue queue;

    PoolResource(CurrentCaller caller, Pools pools, PoolViews views, PoolAdmin admin, RankedQueue queue) {
        this.caller = caller;
        this.pools = pools;
        this.views = views;
        this.admin = admin;
        this.queue = queue;
    }

    /** All pools that the caller may see; there are few, so they are one page. */
    @GET
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE, Roles.AGENT})
    @Transactional
    public Page<Pool> list() {
        List<Pool> seen = pools.all().stream()
                .filter(row -> sees(new PoolId(row.id)))
                .map(views::of)
                .toList();
        return new Page<>(seen, null);
    }

    /** One pool. */
    @GET
    @Path("/{pool}")
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE, Roles.AGENT})
    @Transactional
    public Response get(@PathParam("pool") PoolId pool) {
        return answer(require(pool));
    }

    /** Creates or changes a pool. */
    @PUT
    @Path("/{pool}")
    @RolesAllowed(Roles.RESOURCE_ADMIN)
    @Transactional
    public Response put(
            @PathParam("pool") PoolId pool,
            @HeaderParam("If-Match") @Nullable String match,
            @Nullable PoolChange change) {
        return answer(admin.put(pool, match, change, caller.get().name()));
    }

    /** Drains a node or uses it again; what runs there goes on. */
    @PUT
    @Path("/{pool}/nodes/{node}")
    @RolesAllowed(Roles.RESOURCE_ADMIN)
    @Transactional
    public Response putNode(
            @PathParam("pool") PoolId pool, @PathParam("node") String node, @Nullable NodeChange change) {
        return answer(admin.putNode(pool, node, change, caller.get().name()));
    }

    /** The ranked queue: own rows in full, others' as rank, tier and GPUs. */
    @GET
    @Path("/{pool}/queue")
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
    @NeedsScope("jobs:read")
    @Transactional
    public Page<QueueRow> queue(@PathParam("pool") PoolId pool, @BeanParam PageQuery page) {
        Caller who = caller.get();
        Set<String> departments =
                who.departments().keySet().stream().map(DepartmentId::value).collect(Collectors.toSet());
        PoolId known = new PoolId(require(pool).id);
        return queue.page(known, page, department -> who.isResourceAdmin() || departments.contains(department));
    }

    private PoolRow require(PoolId pool) {
        return pools.byId(pool).filter(row -> sees(pool)).orElseThrow(Refused::notFound);
    }

    /** An agent that is nothing else sees its own pools only. */
    private boolean sees(PoolId pool) {
        Caller who = caller.get();
        boolean person = !who.departments().isEmpty() || who.isResourceAdmin() || who.isFinance();
        return person || who.mayUse(pool);
    }

    private Response answer(PoolRow row) {
        return Response.ok(views.of(row)).tag(VersionTag.of(row.version)).build();
    }
}
