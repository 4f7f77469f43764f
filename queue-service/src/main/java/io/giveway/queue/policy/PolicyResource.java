package io.giveway.queue.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.policy.PolicyVersion;
import io.giveway.queue.etag.VersionTag;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The policy: everybody may read it, resource admins change it, each change is a new version. */
@Path("/api/v1/policy")
public class PolicyResource {

    private final CurrentCaller caller;
    private final Policies policies;

    PolicyResource(CurrentCaller caller, Policies policies) {
        this.caller = caller;
        this.policies = policies;
    }

    /** The version in force. */
    @GET
    @RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE, Roles.AGENT, Roles.SERVICE})
    public Response get() {
        return answer(policies.current());
    }

    /** Puts a change, which may be partial, over the version in force. */
    @PUT
    @RolesAllowed(Roles.RESOURCE_ADMIN)
    @Transactional
    public Response put(@HeaderParam("If-Match") @Nullable String match, @Nullable ObjectNode change) {
        if (change == null) {
            throw Refused.invalid("", "a body is required");
        }
        return answer(policies.change(change, caller.get().name(), match));
    }

    private static Response answer(PolicyVersion version) {
        return Response.ok(version).tag(VersionTag.of(version.version())).build();
    }
}
