package io.giveway.notifier.link;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How links in mails are signed. */
@ConfigMapping(prefix = "giveway.link")
public interface LinkSettings {

    /**
     * At least 32 bytes in base64; there is no default. Everybody who knows them can answer questions.
     */
    String key();

    /** Earlier keys, whose links still work: to change the key, put the old one here until its links have expired. */
    Optional<List<String>> earlierKeys();

    /** How long a link works. */
    @WithDefault("7d")
    Duration valid();
}
