package io.giveway.gateway.route;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Where the services are. What a service that is not configured owns does not exist. */
@ConfigMapping(prefix = "giveway.services")
public interface Services {

    /** Base URL of the queue-service, such as {@code http://queue-service:8080}. */
    Optional<URI> queue();

    /** Base URL of the quota-service. */
    Optional<URI> quota();

    /** Base URL of the notifier. */
    Optional<URI> notifier();

    /** Longest wait for a connection to a service. */
    @WithDefault("2s")
    Duration connectTimeout();

    /** Longest wait for the beginning of an answer; long polls and slow uploads fit in. */
    @WithDefault("3m")
    Duration answerTimeout();

    /** Connections of one event loop to one service at once; each stream of events and each long poll takes one. */
    @WithDefault("4096")
    int connections();

    /** Requests of one event loop that may wait for a connection to one service; further ones are refused. */
    @WithDefault("1024")
    int waiting();

    /** The configured ones. */
    default Map<Owner, URI> known() {
        Map<Owner, URI> known = new EnumMap<>(Owner.class);
        queue().ifPresent(uri -> known.put(Owner.QUEUE, uri));
        quota().ifPresent(uri -> known.put(Owner.QUOTA, uri));
        notifier().ifPresent(uri -> known.put(Owner.NOTIFIER, uri));
        return known;
    }
}
