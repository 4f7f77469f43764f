package io.giveway.notifier.link;

import io.smallrye.config.ConfigMapping;
import java.net.URI;

/** The address under which people reach the gateway. */
@ConfigMapping(prefix = "giveway.public")
public interface PublicAddress {

    /** Base URL that links in mails begin with, such as {@code https://gpu.example.org}. */
    URI url();
}
