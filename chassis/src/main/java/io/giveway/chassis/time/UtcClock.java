package io.giveway.chassis.time;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** The one clock of a service, so that a test can put another in its place. */
final class UtcClock {

    private UtcClock() {}

    @Produces
    @Singleton
    static Clock clock() {
        return Clock.systemUTC();
    }
}
