package io.giveway.gateway.route;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which headers cross the gateway. Requests keep only what the services read: an identity, an address or a path that a
 * client writes into a header of its own reaches nobody. Answers lose what concerns one connection only.
 */
final class Headers {

    private static final Set<String> PASSED = Set.of(
            "accept",
            "accept-encoding",
            "accept-language",
            "authorization",
            "cache-control",
            "content-encoding",
            "content-type",
            "idempotency-key",
            "if-match",
            "if-none-match",
            "last-event-id",
            "range",
            "traceparent",
            "tracestate",
            "user-agent");

    private static final List<String> OF_ONE_CONNECTION =
            List.of("connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te", "trailer", "upgrade");

    private Headers() {}

    static void keepPassed(MultiMap request) {
        for (String name : List.copyOf(request.names())) {
            if (!PASSED.contains(name.toLowerCase(Locale.ROOT))) {
                request.remove(name);
            }
        }
    }

    static void dropOfOneConnection(MultiMap response) {
        String named = response.get("connection");
        if (named != null) {
            for (String name : named.split(",")) {
                response.remove(name.strip());
            }
        }
        OF_ONE_CONNECTION.forEach(response::remove);
    }
}
