package io.giveway.quota.metering;

import io.giveway.chassis.caller.Roles;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.quota.request.Limits;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;

/** Reports of use over HTTP, for the queue-service. */
@Path("/internal/usages")
public class UsageResource {

    private final Metering metering;
    private final Limits limits;
    private final Clock clock;

    UsageResource(Metering metering, Limits limits, Clock clock) {
        this.metering = metering;
        this.limits = limits;
        this.clock = clock;
    }

    @POST
    @RolesAllowed(Roles.SERVICE)
    public UsageAnswer take(UsageBatch batch) {
        return metering.take(new UsageReader(limits).read(batch), clock.instant());
    }
}
