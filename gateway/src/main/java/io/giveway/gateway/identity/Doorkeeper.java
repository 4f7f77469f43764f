package io.giveway.gateway.identity;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.problem.Challenge;
import io.giveway.chassis.readiness.Outage;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.UnauthorizedException;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/**
 * Asks a request that is passed on for its token. The services ask again; what is refused here never reaches them.
 */
@Singleton
public final class Doorkeeper {

    private static final String AUTHORIZATION = "Authorization";

    /**
     * The caller, on the context of the request. Two tokens in one request are none:
     * the next reader might take the other one.
     */
    public Uni<Caller> caller(RoutingContext request) {
        if (request.request().headers().getAll(AUTHORIZATION).size() > 1) {
            return refuse(request);
        }
        Context context = request.vertx().getOrCreateContext();
        return QuarkusHttpUser.getSecurityIdentity(request, null)
                .map(CurrentCaller::of)
                .onFailure()
                .recoverWithUni(failure -> refuse(request, failure))
                .emitOn(task -> context.runOnContext(nothing -> task.run()));
    }

    private static Uni<Caller> refuse(RoutingContext request, Throwable failure) {
        return Outage.in(failure)
                .map(outage -> Uni.createFrom().<Caller>failure(outage))
                .orElseGet(() ->
                        isRefusal(failure) ? refuse(request) : Uni.createFrom().failure(failure));
    }

    private static boolean isRefusal(Throwable failure) {
        return failure instanceof AuthenticationFailedException || failure instanceof UnauthorizedException;
    }

    private static Uni<Caller> refuse(RoutingContext request) {
        return Challenge.of(request).flatMap(refused -> Uni.createFrom().failure(refused));
    }
}
