package io.giveway.chassis.app;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.idempotency.Answer;
import io.giveway.chassis.idempotency.Idempotency;
import io.giveway.chassis.idempotency.IdempotencyScope;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.problem.ProblemType;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Every way to be asked, to answer and to fail that the chassis knows. */
@Path("/things")
public class ThingResource {

    /** Holds effects back while a test looks at a request in flight. */
    public static volatile CountDownLatch gate = new CountDownLatch(0);

    @Inject
    CurrentCaller caller;

    @Inject
    Idempotency idempotency;

    @Inject
    DataSource database;

    @POST
    @Path("/echo")
    @RolesAllowed(Roles.MEMBER)
    public Thing echo(Thing thing) {
        return thing;
    }

    @POST
    @Path("/batch")
    @RolesAllowed(Roles.MEMBER)
    public int batch(@Valid Things things) {
        return things.jobs() == null ? 0 : things.jobs().size();
    }

    @POST
    @Path("/raw")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @RolesAllowed(Roles.MEMBER)
    public long raw(InputStream body) throws IOException {
        return body.transferTo(OutputStream.nullOutputStream());
    }

    @GET
    @Path("/query")
    @RolesAllowed(Roles.MEMBER)
    public Map<String, Object> query(
            @QueryParam("number") @Max(9) @Nullable Integer number,
            @QueryParam("lasts") @Nullable Duration lasts,
            @QueryParam("at") @Nullable Instant at,
            @QueryParam("colour") Thing.@Nullable Colour colour,
            @QueryParam("department") @Nullable DepartmentId department,
            @HeaderParam("X-Number") @Nullable Integer header) {
        return Map.of();
    }

    @GET
    @Path("/pages")
    @RolesAllowed(Roles.MEMBER)
    public Page<Integer> pages(@BeanParam PageQuery query) {
        int from =
                query.cursor(1).map(cursor -> Integer.parseInt(cursor.part(0))).orElse(0);
        int to = from + query.limit();
        List<Integer> items = IntStream.range(from, to).boxed().toList();
        return new Page<>(items, Cursor.of(String.valueOf(to)).token());
    }

    @GET
    @Path("/{number}/by-number")
    @RolesAllowed(Roles.MEMBER)
    public int byNumber(@PathParam("number") int number) {
        return number;
    }

    @POST
    @Path("/once")
    @RolesAllowed(Roles.MEMBER)
    @NeedsScope("jobs:submit")
    public Response once(@HeaderParam(IdempotencyScope.HEADER) @Nullable String key, Thing thing) {
        Caller who = caller.get();
        DepartmentId department = who.departments().keySet().iterator().next();
        IdempotencyScope scope = IdempotencyScope.of(who, department, "things", key, IdempotencyScope.A_WEEK);
        return idempotency.once(scope, thing, () -> count(thing));
    }

    private Answer count(Thing thing) {
        try (Connection connection = database.getConnection()) {
            connection.createStatement().executeUpdate("insert into effect default values");
            gate.await(10, TimeUnit.SECONDS);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if ("refuse".equals(thing.name())) {
            throw Refused.of(ProblemType.CONFLICT, "as asked");
        }
        return Answer.created(URI.create("/things/1"), thing);
    }

    @GET
    @Path("/me")
    @RolesAllowed({Roles.MEMBER, Roles.DEPARTMENT_ADMIN, Roles.RESOURCE_ADMIN, Roles.FINANCE, Roles.AGENT})
    public Caller me() {
        return caller.get();
    }

    @GET
    @Path("/admin")
    @RolesAllowed({Roles.DEPARTMENT_ADMIN, Roles.RESOURCE_ADMIN})
    public String admin() {
        return "admin";
    }

    @GET
    @Path("/forgotten")
    public String forgotten() {
        return "never seen";
    }

    @GET
    @Path("/fail")
    @PermitAll
    public String fail() {
        throw new IllegalStateException("a secret detail");
    }

    @GET
    @Path("/late")
    @PermitAll
    public Response late() {
        throw Refused.unavailable("not now", Duration.ofSeconds(7));
    }

    @GET
    @Path("/database")
    @PermitAll
    public String database() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return connection.createStatement().execute("select 1") ? "here" : "odd";
        }
    }
}
