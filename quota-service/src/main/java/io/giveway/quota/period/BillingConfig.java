package io.giveway.quota.period;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/** What billing depends on: one zone per installation, the same in all its services. */
@ConfigMapping(prefix = "giveway.billing")
interface BillingConfig {

    /** The zone whose calendar months are the periods; else that of the policy file, else UTC. */
    Optional<String> zone();
}
