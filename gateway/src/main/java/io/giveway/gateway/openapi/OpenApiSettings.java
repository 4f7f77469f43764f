package io.giveway.gateway.openapi;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the description of the public API is put together. */
@ConfigMapping(prefix = "giveway.openapi")
public interface OpenApiSettings {

    /** How long a description is served before the services are asked again. */
    @WithDefault("30s")
    Duration keep();

    /** Longest wait for a service's description. */
    @WithDefault("3s")
    Duration timeout();
}
