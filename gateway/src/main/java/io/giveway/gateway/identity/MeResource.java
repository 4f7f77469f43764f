package io.giveway.gateway.identity;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.DepartmentRole;
import io.giveway.contracts.me.Me;
import io.giveway.contracts.me.Membership;
import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Map;

/** Tells callers what their token says. */
@Path("/api/v1/me")
@Authenticated
public final class MeResource {

    @Inject
    CurrentCaller caller;

    @Inject
    SecurityIdentity identity;

    /** Open to everybody with a valid token, since it tells nothing else. */
    @GET
    public Me me() {
        Caller who = caller.get();
        return new Me(
                who.name(),
                who.client(),
                who.machine(),
                who.departments().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> new Membership(entry.getKey(), entry.getValue() == DepartmentRole.ADMIN))
                        .toList(),
                identity.getRoles().stream().sorted().toList(),
                who.pools().stream().sorted().toList(),
                who.scopes().stream().sorted().toList());
    }
}
