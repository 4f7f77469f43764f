package io.giveway.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.body.BodyLimits;
import io.giveway.gateway.PublicAddress;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The configured services, each with its pool of connections. */
@Singleton
final class Upstreams {

    private final Map<Owner, Upstream> upstreams = new EnumMap<>(Owner.class);

    Upstreams(Services services, BodyLimits limits, PublicAddress address, ObjectMapper json, Vertx vertx) {
        for (Map.Entry<Owner, URI> known : services.known().entrySet()) {
            URI base = known.getValue();
            Boundary boundary = new Boundary(base, address.url(), limits, services.answerTimeout(), json);
            upstreams.put(known.getKey(), new Upstream(vertx, base, services, boundary));
        }
    }

    Optional<Upstream> of(Owner owner) {
        return Optional.ofNullable(upstreams.get(owner));
    }
}
