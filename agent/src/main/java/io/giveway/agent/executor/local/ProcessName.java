package io.giveway.agent.executor.local;

import java.util.Optional;

/** One process for good: numbers are used again, but not with the same start time. */
record ProcessName(long pid, String born) {

    /** Reads a state file that begins with the number and the start time. */
    static Optional<ProcessName> parse(String words) {
        String[] parts = words.split(" ", -1);
        try {
            return parts.length < 2
                    ? Optional.empty()
                    : Optional.of(new ProcessName(Long.parseLong(parts[0]), parts[1]));
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
    }
}
