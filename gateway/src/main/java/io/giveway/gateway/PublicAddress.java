package io.giveway.gateway;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** The address under which people and programs reach the gateway. */
@ConfigMapping(prefix = "giveway.public")
public interface PublicAddress {

    /**
     * Base URL for links and redirects, such as {@code https://gpu.example.org}. Without it they are paths alone; they are
     * never made of what a request says about its host.
     */
    Optional<URI> url();
}
