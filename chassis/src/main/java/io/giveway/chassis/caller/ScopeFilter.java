package io.giveway.chassis.caller;

import io.quarkus.security.ForbiddenException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;

/** Refuses machine clients without the scope that {@link NeedsScope} names. */
@Provider
@NeedsScope("")
@Priority(Priorities.AUTHORIZATION)
final class ScopeFilter implements ContainerRequestFilter {

    @Inject
    ResourceInfo resource;

    @Inject
    CurrentCaller caller;

    @Override
    public void filter(ContainerRequestContext context) {
        NeedsScope needed = resource.getResourceMethod().getAnnotation(NeedsScope.class);
        if (needed != null && !caller.get().hasScope(needed.value())) {
            throw new ForbiddenException("needs scope " + needed.value());
        }
    }
}
