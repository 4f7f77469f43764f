package io.giveway.chassis.caller;

import io.quarkus.security.UnauthorizedException;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

/** The caller of the request that is being served. */
@RequestScoped
public class CurrentCaller {

    @Inject
    SecurityIdentity identity;

    /** The caller; a request without a valid token has none and is answered 401. */
    public Caller get() {
        return of(identity);
    }

    /** The caller behind an identity that was resolved elsewhere, such as at a route of the HTTP layer. */
    public static Caller of(SecurityIdentity identity) {
        Caller caller = identity.getAttribute(CoarseRoles.CALLER);
        if (caller == null) {
            throw new UnauthorizedException();
        }
        return caller;
    }
}
