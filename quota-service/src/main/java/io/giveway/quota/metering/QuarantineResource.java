package io.giveway.quota.metering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.quota.QuarantineResolution;
import io.giveway.contracts.quota.QuarantinedUse;
import io.giveway.quota.request.Checks;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Clock;
import java.util.List;

/** Use that was kept aside, over HTTP, for finance. */
@Path("/api/v1/usage/quarantine")
public class QuarantineResource {

    private final Quarantine quarantine;
    private final Resolution resolution;
    private final CurrentCaller caller;
    private final ObjectMapper json;
    private final Clock clock;

    QuarantineResource(
            Quarantine quarantine, Resolution resolution, CurrentCaller caller, ObjectMapper json, Clock clock) {
        this.quarantine = quarantine;
        this.resolution = resolution;
        this.caller = caller;
        this.json = json;
        this.clock = clock;
    }

    @GET
    @RolesAllowed(Roles.FINANCE)
    @Transactional
    public Page<QuarantinedUse> list(@BeanParam PageQuery query) {
        int limit = query.limit();
        long after = query.cursor(1).map(Cursor::number).orElse(0L);
        List<QuarantineRow> rows = quarantine.open(after, limit + 1);
        String next = rows.size() > limit
                ? Cursor.of(Long.toString(rows.get(limit - 1).sequence)).token()
                : null;
        return new Page<>(rows.stream().limit(limit).map(this::view).toList(), next);
    }

    @POST
    @Path("{id}/resolution")
    @RolesAllowed(Roles.FINANCE)
    public void resolve(@PathParam("id") String id, QuarantineResolution decision) {
        Checks checks = new Checks();
        boolean discard = Boolean.TRUE.equals(decision.discard());
        if (discard == (decision.job() != null)) {
            checks.add("job", "give either a job to book it on, or discard with a reason");
        }
        String reason = discard ? checks.text("reason", decision.reason(), 1000) : "";
        String job = discard
                ? ""
                : checks.name("job", decision.job(), JobId::new)
                        .map(JobId::value)
                        .orElse("");
        checks.refuse();
        if (discard) {
            resolution.discard(id, reason, caller.get().name(), clock.instant());
        } else {
            resolution.bookOn(id, job, caller.get().name(), clock.instant());
        }
    }

    private QuarantinedUse view(QuarantineRow row) {
        try {
            JsonNode entry = json.readTree(row.entry);
            return new QuarantinedUse(row.id, row.reason, entry, row.receivedAt);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("quarantine " + row.id + " holds no JSON", e);
        }
    }
}
