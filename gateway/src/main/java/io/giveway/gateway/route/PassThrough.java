package io.giveway.gateway.route;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.ProblemBody;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.gateway.identity.Doorkeeper;
import io.giveway.gateway.limit.RateLimit;
import io.giveway.gateway.route.Route.Access;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Passes requests on to the service that owns their path, once path, token and rate are checked. What it does not own
 * goes on to the gateway's own resources.
 */
@Singleton
final class PassThrough {

    private static final Logger LOG = Logger.getLogger(PassThrough.class);
    /** Behind the checks of body lengths and the preparation of authentication, before everything that answers. */
    private static final int PRIORITY = 10;

    private final Upstreams upstreams;
    private final Doorkeeper doorkeeper;
    private final RateLimit rates;
    private final ProblemBody problems;

    PassThrough(Upstreams upstreams, Doorkeeper doorkeeper, RateLimit rates, ProblemBody problems) {
        this.upstreams = upstreams;
        this.doorkeeper = doorkeeper;
        this.rates = rates;
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, PRIORITY);
    }

    private void handle(RoutingContext context) {
        Optional<String> path = SafePath.of(context.request().uri());
        if (path.isEmpty()) {
            refuse(context, Refused.notFound());
            return;
        }
        Optional<Route> route = RouteTable.of(path.get());
        if (route.isEmpty()) {
            context.next();
            return;
        }
        Optional<Upstream> upstream = upstreams.of(route.get().owner());
        if (upstream.isEmpty()) {
            refuse(context, Refused.notFound());
            return;
        }
        HttpServerRequest request = context.request();
        request.pause();
        admit(route.get().access(), context)
                .subscribe()
                .with(admitted -> upstream.get().pass(request), failure -> fail(context, failure));
    }

    private Uni<Void> admit(Access access, RoutingContext context) {
        if (access == Access.LINK) {
            return checked(rates.ofAddress(context.request().remoteAddress().hostAddress()));
        }
        return doorkeeper
                .caller(context)
                .flatMap(caller -> access == Access.AGENT ? checked(Optional.empty()) : rated(caller));
    }

    private Uni<Void> rated(Caller caller) {
        return checked(rates.of(caller));
    }

    private static Uni<Void> checked(Optional<Refused> refused) {
        return refused.map(refusal -> Uni.createFrom().<Void>failure(refusal))
                .orElseGet(() -> Uni.createFrom().voidItem());
    }

    private void fail(RoutingContext context, Throwable failure) {
        if (failure instanceof Refused refused) {
            refuse(context, refused);
        } else {
            LOG.error("a request could not be passed on", failure);
            refuse(context, Refused.of(ProblemType.INTERNAL, "it was logged"));
        }
    }

    /** A body that is still to come is read and thrown away, so that the connection stays of use. */
    private void refuse(RoutingContext context, Refused refused) {
        context.request().resume();
        problems.end(context, refused);
    }
}
