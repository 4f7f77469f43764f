package io.giveway.agent.executor.local;

import io.giveway.agent.executor.Uptime;
import java.time.Duration;
import java.util.Optional;

/** How an attempt ended: the code, or 128 and the signal's number, and the uptime at which nothing of it was left. */
record Exit(int code, Duration at) {

    static Optional<Exit> parse(String words) {
        String[] parts = words.split(" ", -1);
        try {
            return parts.length < 2
                    ? Optional.empty()
                    : Optional.of(new Exit(Integer.parseInt(parts[0]), Uptime.parse(parts[1])));
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }
}
