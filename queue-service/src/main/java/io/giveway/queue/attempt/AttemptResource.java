package io.giveway.queue.attempt;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.agent.LogPosition;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.queue.log.Logs;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** Where agents tell what becomes of attempts of their pools. Another pool's attempt is as absent as an unknown one. */
@Path("/agent/v1/attempts/{job}/{number}")
@RolesAllowed(Roles.AGENT)
@NeedsScope("agent")
public class AttemptResource {

    private final CurrentCaller caller;
    private final Attempts attempts;
    private final Reports reports;
    private final Logs logs;

    AttemptResource(CurrentCaller caller, Attempts attempts, Reports reports, Logs logs) {
        this.caller = caller;
        this.attempts = attempts;
        this.reports = reports;
        this.logs = logs;
    }

    /** Takes one fact about the attempt. */
    @POST
    @Path("/reports")
    @Transactional
    public void report(@PathParam("job") JobId job, @PathParam("number") int number, Report report) {
        reports.take(own(job, number), report);
    }

    /** Takes a piece of what the process printed, and answers from where the next one is wanted. */
    @POST
    @Path("/logs")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @Transactional
    public LogPosition log(
            @PathParam("job") JobId job,
            @PathParam("number") int number,
            @QueryParam("offset") @DefaultValue("0") long offset,
            byte[] bytes) {
        return new LogPosition(logs.append(own(job, number), offset, bytes));
    }

    private AttemptId own(JobId job, int number) {
        if (number < 1) {
            throw Refused.notFound();
        }
        AttemptId id = new AttemptId(job, number);
        return attempts.byId(id)
                .filter(row -> caller.get().mayUse(new PoolId(row.pool)))
                .map(AttemptRow::attemptId)
                .orElseThrow(Refused::notFound);
    }
}
