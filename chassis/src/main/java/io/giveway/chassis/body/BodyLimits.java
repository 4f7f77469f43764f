package io.giveway.chassis.body;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.math.BigInteger;
import java.util.Map;

/** How large request bodies may be, in bytes as they arrive. */
@ConfigMapping(prefix = "giveway.body")
public interface BodyLimits {

    /** Largest body where no path says otherwise. */
    @WithDefault("1M")
    MemorySize limit();

    /** Largest body of a path, such as {@code giveway.body.paths."/api/v1/jobs/batch"=32M}. */
    Map<String, MemorySize> paths();

    /** Bytes allowed for a path. */
    default long bytes(String path) {
        MemorySize size = paths().getOrDefault(path, limit());
        return size.asBigInteger().min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
