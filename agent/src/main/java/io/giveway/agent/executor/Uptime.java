package io.giveway.agent.executor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Time since the machine started, the clock of leases: nobody can set it, it counts while the machine is suspended, and
 * a shell reads the same one.
 */
@FunctionalInterface
public interface Uptime {

    Duration now();

    /** The clock of this machine. */
    static Uptime ofThisMachine() {
        return () -> {
            try {
                return parse(Files.readString(Path.of("/proc/uptime")).split(" ", 2)[0]);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        };
    }

    /** Reads seconds with their fraction, as the kernel writes them. */
    static Duration parse(String seconds) {
        return Duration.ofMillis(new BigDecimal(seconds).movePointRight(3).longValue());
    }
}
