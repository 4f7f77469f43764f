package io.giveway.queue.job;

import io.giveway.contracts.problem.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with the fields of one body, each under its path from the root ({@code jobs[17].gpus}). */
final class Violations {

    private final String prefix;
    private final List<Violation> found = new ArrayList<>();

    Violations(String prefix) {
        this.prefix = prefix;
    }

    void add(String field, String message) {
        found.add(new Violation(prefix + field, message));
    }

    /** True, and noted, where the value is missing. */
    boolean missing(String field, @Nullable Object value) {
        if (value == null) {
            add(field, "is required");
        }
        return value == null;
    }

    void length(String field, @Nullable String value, int longest) {
        if (value == null) {
            return;
        }
        if (value.isBlank()) {
            add(field, "must not be blank");
        } else if (value.length() > longest) {
            add(field, "must have at most " + longest + " characters, has " + value.length());
        }
    }

    void range(String field, @Nullable Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            add(field, "must be from " + least + " to " + most + ", is " + value);
        }
    }

    void positive(String field, @Nullable Duration value, Duration most) {
        if (value == null) {
            return;
        }
        if (value.isNegative() || value.isZero()) {
            add(field, "must be longer than PT0S, is " + value);
        } else if (value.compareTo(most) > 0) {
            add(field, "must be at most " + most + ", is " + value);
        } else if (value.toMillis() == 0) {
            add(field, "must be at least PT0.001S, is " + value);
        }
    }

    List<Violation> found() {
        return List.copyOf(found);
    }
}
