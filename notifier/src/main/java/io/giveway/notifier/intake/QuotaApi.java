package io.giveway.notifier.intake;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.json.StrictJson;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.Contacts;
import io.quarkus.oidc.client.filter.OidcClientFilter;
import io.quarkus.rest.client.reactive.jackson.ClientObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The quota-service as this service calls it, with its own credentials. */
@RegisterRestClient(configKey = "quota")
@OidcClientFilter
@Path("/internal/departments")
public interface QuotaApi {

    @GET
    @Path("/{id}/contacts")
    Contacts contacts(@PathParam("id") DepartmentId department);

    /** Neighbouring versions work together: a field that is not known here is no fault. */
    @ClientObjectMapper
    static ObjectMapper tolerant(ObjectMapper strict) {
        return StrictJson.tolerant(strict);
    }
}
