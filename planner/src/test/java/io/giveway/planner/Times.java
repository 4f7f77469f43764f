package io.giveway.planner;

import java.time.Duration;
import java.time.Instant;

/** Spans of time as scenarios write them. */
final class Times {

    private Times() {}

    static Duration h(int hours) {
        return Duration.ofHours(hours);
    }

    static Duration m(int minutes) {
        return Duration.ofMinutes(minutes);
    }

    static Duration s(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    /** The instant so long after the start of the scenario. */
    static Instant at(Duration since) {
        return Lab.START.plus(since);
    }
}
