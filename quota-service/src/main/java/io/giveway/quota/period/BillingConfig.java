package io.giveway.quota.period;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.ZoneId;

/** What billing depends on: one zone per installation, the same in all its services. */
@ConfigMapping(prefix = "giveway.billing")
public interface BillingConfig {

    /** The zone whose calendar months are the periods. */
    @WithDefault("UTC")
    ZoneId zone();
}
