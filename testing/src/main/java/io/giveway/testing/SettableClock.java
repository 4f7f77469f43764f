package io.giveway.testing;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The clock of a service under test: runs with the system's until a test sets it, then stands still until moved.
 *
 * <p>It replaces the produced {@link Clock} bean wherever this module is on the test class path. Tests outside of CDI
 * create their own.
 */
@Alternative
@Priority(1)
@Singleton
public final class SettableClock extends Clock {

    private volatile Clock current = Clock.systemUTC();

    /** Stops at an instant. */
    public void set(Instant instant) {
        current = Clock.fixed(instant, ZoneOffset.UTC);
    }

    /** Stops at a later (or, with a negative step, an earlier) instant. */
    public synchronized void advance(Duration step) {
        current = Clock.fixed(current.instant().plus(step), ZoneOffset.UTC);
    }

    /** Runs with the system's clock again. */
    public void follow() {
        current = Clock.systemUTC();
    }

    @Override
    public Instant instant() {
        return current.instant();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return current.withZone(zone);
    }
}
