package io.giveway.notifier.intake;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.json.StrictJson;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.policy.PolicyVersion;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.contracts.question.WaitingP0;
import io.quarkus.oidc.client.filter.OidcClientFilter;
import io.quarkus.rest.client.reactive.jackson.ClientObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The queue-service as this service calls it, with its own credentials. */
@RegisterRestClient(configKey = "queue")
@OidcClientFilter
@Path("/")
public interface QueueApi {

    @GET
    @Path("/internal/events")
    Page<FeedEvent> events(@QueryParam("after") long after, @QueryParam("limit") int limit);

    /** The P0s that have waited over a time since they became P0, were last kept or last started. */
    @GET
    @Path("/internal/questions")
    List<WaitingP0> waiting(@QueryParam("waited") Duration waited);

    /** Takes a step of a question; 409 where the job is no longer the waiting P0 that was asked about. */
    @PUT
    @Path("/internal/questions/{id}")
    void tell(@PathParam("id") UUID question, QuestionRecord step);

    @GET
    @Path("/api/v1/policy")
    PolicyVersion policy();

    /** Neighbouring versions work together: a field that is not known here is no fault. */
    @ClientObjectMapper
    static ObjectMapper tolerant(ObjectMapper strict) {
        return StrictJson.tolerant(strict);
    }
}
