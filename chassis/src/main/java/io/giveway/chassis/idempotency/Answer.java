package io.giveway.chassis.idempotency;

import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What a creating operation answers: status, body and, for a new resource, its location. */
public record Answer(
        int status, @Nullable Object body, @Nullable URI location) {

    public static Answer ok(Object body) {
        return new Answer(200, body, null);
    }

    public static Answer created(@Nullable URI location, Object body) {
        return new Answer(201, body, location);
    }

    public static Answer accepted(@Nullable Object body) {
        return new Answer(202, body, null);
    }

    Response toResponse() {
        Response.ResponseBuilder builder = Response.status(status).entity(body);
        return location == null ? builder.build() : builder.location(location).build();
    }
}
