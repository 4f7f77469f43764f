package io.giveway.sandbox.keeper;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The keeper's own log: its standard output, one dated line per thing that happened. */
final class Log {

    private Log() {}

    static void say(String line) {
        System.out.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + line);
    }
}
