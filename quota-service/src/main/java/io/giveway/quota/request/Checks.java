package io.giveway.quota.request;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.Violation;
import io.giveway.contracts.quota.GpuHours;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one body and collects all that is wrong, each under its path ({@code holds[3].gpus}). A wrong field is
 * read as some harmless value, so that the reader goes on and finds the rest; {@link #refuse} must come before any use.
 */
public final class Checks {

    /** So large that no real budget reaches it, so small that sums stay exact. */
    private static final long MOST_GPU_SECONDS = 3_600_000_000_000L;

    private final String prefix;
    private final List<Violation> found;

    public Checks() {
        this("", new ArrayList<>());
    }

    private Checks(String prefix, List<Violation> found) {
        this.prefix = prefix;
        this.found = found;
    }

    /** Checks of a part of the same body. */
    public Checks in(String part) {
        return new Checks(prefix + part + ".", found);
    }

    public void add(String field, String message) {
        found.add(new Violation(prefix + field, message));
    }

    public <T> T required(String field, @Nullable T value, T otherwise) {
        if (value == null) {
            add(field, "is required");
            return otherwise;
        }
        return value;
    }

    /** A required text that says something. */
    public String text(String field, @Nullable String value, int longest) {
        String text = required(field, value, "-");
        if (text.isBlank()) {
            add(field, "must not be blank");
        } else if (text.length() > longest) {
            add(field, "must have at most " + longest + " characters, has " + text.length());
        }
        return text;
    }

    /** A required number within bounds. */
    public long number(String field, @Nullable Number value, long least, long most) {
        long number = required(field, value, least).longValue();
        if (number < least || number > most) {
            add(field, "must be from " + least + " to " + most + ", is " + number);
            return least;
        }
        return number;
    }

    /** A required instant, as exact as it can be stored. */
    public Instant instant(String field, @Nullable Instant value) {
        return required(field, value, Instant.EPOCH).truncatedTo(ChronoUnit.MICROS);
    }

    /** A required name of something, or empty where it can be none. */
    public <T> Optional<T> name(String field, @Nullable String value, Function<String, T> type) {
        try {
            return Optional.of(type.apply(required(field, value, "-")));
        } catch (IllegalArgumentException e) {
            if (value != null) {
                add(field, String.valueOf(e.getMessage()));
            }
            return Optional.empty();
        }
    }

    /** Required GPU-hours that tell whole GPU-seconds. */
    public long gpuSeconds(String field, @Nullable BigDecimal gpuHours, boolean maybeNegative) {
        OptionalLong gpuSeconds = GpuHours.toGpuSeconds(required(field, gpuHours, BigDecimal.ZERO));
        if (gpuSeconds.isEmpty()) {
            add(field, "must tell whole GPU-seconds: a multiple of 1/3600, to 9 decimals");
            return 0;
        }
        long least = maybeNegative ? -MOST_GPU_SECONDS : 0;
        if (gpuSeconds.getAsLong() < least || gpuSeconds.getAsLong() > MOST_GPU_SECONDS) {
            add(field, "must be from " + least / 3600 + " to " + MOST_GPU_SECONDS / 3600 + " GPU-hours");
            return 0;
        }
        return gpuSeconds.getAsLong();
    }

    public boolean failed() {
        return !found.isEmpty();
    }

    /** Refuses the body if anything in it is wrong. */
    public void refuse() {
        if (failed()) {
            throw Refused.invalid(List.copyOf(found));
        }
    }
}
