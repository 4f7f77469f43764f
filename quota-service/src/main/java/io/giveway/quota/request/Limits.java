package io.giveway.quota.request;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How much one request of the queue-service may bring. */
@ConfigMapping(prefix = "giveway.quota.limits")
public interface Limits {

    /** Entries of one kind in a batch. */
    @WithDefault("10000")
    int batch();

    /** Length of a slice of use. */
    @WithDefault("PT1M")
    Duration slice();

    /** Time that a hold may reserve ahead. */
    @WithDefault("P3660D")
    Duration hold();
}
