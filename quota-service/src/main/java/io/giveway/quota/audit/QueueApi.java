package io.giveway.quota.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.json.StrictJson;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.page.Page;
import io.quarkus.oidc.client.filter.OidcClientFilter;
import io.quarkus.rest.client.reactive.jackson.ClientObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The queue-service as this service calls it, with its own credentials. */
@RegisterRestClient(configKey = "queue")
@OidcClientFilter
@Path("/internal/events")
interface QueueApi {

    @GET
    Page<FeedEvent> events(@QueryParam("after") long after, @QueryParam("limit") int limit);

    /** Neighbouring versions work together: a field that is not known here is no fault. */
    @ClientObjectMapper
    static ObjectMapper tolerant(ObjectMapper strict) {
        return StrictJson.tolerant(strict);
    }
}
