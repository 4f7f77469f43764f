package io.giveway.quota.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When use that is missing is told. */
@ConfigMapping(prefix = "giveway.audit")
public interface AuditSettings {

    /** How often the use of ended attempts is compared with what is booked; read by the scheduler too. */
    Duration every();

    /** How long after its attempt's end use may still be on its way. */
    @WithDefault("5m")
    Duration tellAfter();

    /** How long a difference is looked at; finance has decided on it long before. */
    @WithDefault("35d")
    Duration forgetAfter();
}
