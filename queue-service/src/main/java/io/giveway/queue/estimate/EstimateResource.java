package io.giveway.queue.estimate;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.estimate.Estimate;
import io.giveway.contracts.estimate.KeptEstimate;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.OwnJobs;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Why a job waits and until when. */
@Path("/api/v1/jobs/{id}")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class EstimateResource {

    private final CurrentCaller caller;
    private final OwnJobs own;
    private final Estimates estimates;
    private final KeptEstimates kept;

    EstimateResource(CurrentCaller caller, OwnJobs own, Estimates estimates, KeptEstimates kept) {
        this.caller = caller;
        this.own = own;
        this.estimates = estimates;
        this.kept = kept;
    }

    /** What is expected now; 409 where the job does not wait. */
    @GET
    @Path("/estimate")
    @NeedsScope("jobs:read")
    public Estimate now(@PathParam("id") JobId id) {
        JobRow job = own.require(caller.get(), id);
        return estimates
                .of(new PoolId(job.pool), job.id)
                .orElseThrow(() -> Refused.of(ProblemType.CONFLICT, "the job does not wait, so there is no estimate"));
    }

    /** What was expected first, and each time that it moved. */
    @GET
    @Path("/estimates")
    @NeedsScope("jobs:read")
    public Page<KeptEstimate> kept(@PathParam("id") JobId id) {
        return new Page<>(kept.of(own.require(caller.get(), id).id), null);
    }
}
