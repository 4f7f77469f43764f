package io.giveway.cli.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people type and read them: {@code 1h 30m}; the ISO form {@code PT1H30M} is read too. */
public final class Durations {
    private static final Pattern SHORT =
            Pattern.compile("(?:(\\d{1,6})d)?(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9})s)?");

    private Durations() {}

    /** Reads {@code 90m}, {@code 1h30m}, {@code 2d} or ISO-8601; anything else is an {@link IllegalArgumentException}. */
    public static Duration parse(String text) {
        String compact = text.replace(" ", "");
        Matcher matcher = SHORT.matcher(compact.toLowerCase(Locale.ROOT));
        if (!compact.isEmpty() && matcher.matches()) {
            return Duration.ofDays(part(matcher, 1))
                    .plusHours(part(matcher, 2))
                    .plusMinutes(part(matcher, 3))
                    .plusSeconds(part(matcher, 4));
        }
        try {
            return Duration.parse(compact);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no length of time; write 90m, 1h30m or PT1H30M", e);
        }
    }

    /** The two largest units: {@code 2d 4h}, {@code 1h 2m}, {@code 12m 5s}, {@code 0.4s}. */
    public static String text(Duration length) {
        if (length.isNegative()) {
            return "-" + text(length.negated());
        }
        long seconds = length.getSeconds();
        if (seconds < 10) {
            return length.toMillisPart() < 50
                    ? seconds + "s"
                    : String.format(Locale.ROOT, "%.1fs", length.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3600) {
            return two(seconds / 60, "m", seconds % 60, "s");
        }
        return seconds < 86_400
                ? two(seconds / 3600, "h", seconds % 3600 / 60, "m")
                : two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        return small == 0 ? large + largeUnit : large + largeUnit + " " + small + smallUnit;
    }

    private static long part(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
    }
}
