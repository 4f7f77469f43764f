package io.giveway.queue.budget;

import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.contracts.quota.UsageBatch;
import io.quarkus.oidc.client.filter.OidcClientFilter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The quota-service as this service calls it, with its own credentials. */
@RegisterRestClient(configKey = "quota")
@OidcClientFilter
@Path("/internal")
interface QuotaApi {

    @GET
    @Path("/standings")
    List<Standing> standings(@QueryParam("department") List<String> departments);

    @POST
    @Path("/holds")
    HoldAnswers hold(HoldBatch batch);

    @POST
    @Path("/usages")
    UsageAnswer use(UsageBatch batch);
}
