package io.giveway.chassis.param;

import io.giveway.chassis.problem.Refused;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Refuses query parameters with a NUL character, which no database can look for. */
@Provider
public final class CleanQuery implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        request.getUriInfo().getQueryParameters().forEach((name, values) -> {
            if (values.stream().anyMatch(value -> value.indexOf('\0') >= 0)) {
                throw Refused.invalid(name.replace("\0", ""), "must not contain the character NUL");
            }
        });
    }
}
