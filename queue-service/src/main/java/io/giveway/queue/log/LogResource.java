package io.giveway.queue.log;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.OwnJobs;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** Where a department reads what its processes print. */
@Path("/api/v1/jobs/{id}/logs")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class LogResource {

    private final CurrentCaller caller;
    private final OwnJobs own;
    private final LogStream stream;

    LogResource(CurrentCaller caller, OwnJobs own, LogStream stream) {
        this.caller = caller;
        this.own = own;
        this.stream = stream;
    }

    /**
     * The kept output of one attempt as bytes.
     *
     * @param attempt its number; the last one if left out
     * @param follow whether to go on until the attempt has ended
     */
    @GET
    @Produces(MediaType.TEXT_PLAIN)
    @NeedsScope("jobs:read")
    @Blocking
    public Multi<byte[]> read(
            @PathParam("id") JobId id,
            @QueryParam("attempt") @Nullable Integer attempt,
            @QueryParam("follow") @DefaultValue("false") boolean follow) {
        JobRow job = own.require(caller.get(), id);
        if (attempt != null && (attempt < 1 || attempt > job.lastAttempt)) {
            throw Refused.invalid("attempt", "must be from 1 to " + job.lastAttempt);
        }
        if (job.lastAttempt == 0 && !follow) {
            return Multi.createFrom().empty();
        }
        int number = attempt == null ? Math.max(1, job.lastAttempt) : attempt;
        return stream.of(new AttemptId(id, number), follow);
    }
}
