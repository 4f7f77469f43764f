package io.giveway.cli.text;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Instants as people type and read them, always in UTC as everywhere in Giveway. */
public final class Times {
    private Times() {}

    /** Reads RFC 3339, or {@code +2h} for a length of time from now. */
    public static Instant parse(String text, Instant now) {
        if (text.startsWith("+")) {
            return now.plus(Durations.parse(text.substring(1))).truncatedTo(ChronoUnit.SECONDS);
        }
        try {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text.toUpperCase(Locale.ROOT), Instant::from);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no time; write 2026-11-30T18:00:00Z, or +2h for two hours from now", e);
        }
    }

    /** To the second. */
    public static String text(Instant time) {
        return DateTimeFormatter.ISO_INSTANT.format(time.truncatedTo(ChronoUnit.SECONDS));
    }

    /** To the second, and how far from now: {@code 2026-11-30T18:00:00Z (in 2h 5m)}. */
    public static String text(Instant time, Instant now) {
        Duration from = Duration.between(now, time);
        return text(time)
                + (from.isNegative()
                        ? " (" + Durations.text(from.negated()) + " ago)"
                        : " (in " + Durations.text(from) + ")");
    }
}
