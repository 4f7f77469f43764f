package io.giveway.gateway.route;

import io.giveway.gateway.route.Route.Access;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** All that the gateway passes on; a path that is not here is not passed on. */
public final class RouteTable {

    private static final Map<String, Route> ROUTES = Map.ofEntries(
            route("/api/v1/jobs", Owner.QUEUE),
            route("/api/v1/pools", Owner.QUEUE),
            route("/api/v1/policy", Owner.QUEUE),
            route("/api/v1/events", Owner.QUEUE),
            route("/api/v1/audit", Owner.QUEUE),
            route("/api/v1/departments", Owner.QUOTA),
            route("/api/v1/rate-cards", Owner.QUOTA),
            route("/api/v1/statements", Owner.QUOTA),
            route("/api/v1/exports", Owner.QUOTA),
            route("/api/v1/usage", Owner.QUOTA),
            route("/api/v1/alerts", Owner.QUOTA),
            route("/api/v1/webhooks", Owner.NOTIFIER),
            route("/api/v1/me/notifications", Owner.NOTIFIER),
            route("/api/v1/admin/deliveries", Owner.NOTIFIER),
            Map.entry("/agent/v1/pools", new Route(Owner.QUEUE, Access.AGENT)),
            Map.entry("/agent/v1/attempts", new Route(Owner.QUEUE, Access.AGENT)));

    /** Too long for any path of the gateway's own below /q. */
    private static final Pattern LINK = Pattern.compile("/q/[A-Za-z0-9._~-]{24,}");

    /** What is asked about a job is the notifier's, not the queue-service's. */
    private static final Pattern QUESTION = Pattern.compile("/api/v1/jobs/[^/]+/(question|confirmation)");

    private RouteTable() {}

    private static Map.Entry<String, Route> route(String prefix, Owner owner) {
        return Map.entry(prefix, new Route(owner, Access.CALLER));
    }

    /** The route of a safe path: that of its longest prefix of whole segments. */
    static Optional<Route> of(String path) {
        if (LINK.matcher(path).matches()) {
            return Optional.of(new Route(Owner.NOTIFIER, Access.LINK));
        }
        if (QUESTION.matcher(path).matches()) {
            return Optional.of(new Route(Owner.NOTIFIER, Access.CALLER));
        }
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            Route route = ROUTES.get(path.substring(0, end));
            if (route != null) {
                return Optional.of(route);
            }
        }
        return Optional.empty();
    }

    /** Whether a path template of a service's own description is public. */
    public static boolean isPublic(String template, Owner owner) {
        return template.equals("/q/{token}")
                ? owner == Owner.NOTIFIER
                : of(template).filter(route -> route.owner() == owner).isPresent();
    }
}
