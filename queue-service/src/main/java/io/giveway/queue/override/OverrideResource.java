package io.giveway.queue.override;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.OverrideRequest;
import io.giveway.queue.job.JobViews;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.jspecify.annotations.Nullable;

/** The override of a job. */
@Path("/api/v1/jobs/{id}/override")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class OverrideResource {

    private final CurrentCaller caller;
    private final Overrides overrides;
    private final JobViews views;

    OverrideResource(CurrentCaller caller, Overrides overrides, JobViews views) {
        this.caller = caller;
        this.overrides = overrides;
        this.views = views;
    }

    /** Lets another tier, or lane, count in place of the declared one. */
    @PUT
    @NeedsScope("jobs:submit")
    @Transactional
    public Job set(@PathParam("id") JobId id, @Nullable OverrideRequest request) {
        if (request == null) {
            throw Refused.invalid("", "a body is required");
        }
        return views.of(overrides.set(caller.get(), id, request));
    }

    /** Lets the declared tier count again. */
    @DELETE
    @NeedsScope("jobs:submit")
    @Transactional
    public Job clear(@PathParam("id") JobId id) {
        return views.of(overrides.clear(caller.get(), id));
    }
}
