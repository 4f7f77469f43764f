package io.giveway.cli.trace;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Single values of a row, checked; what is wrong names the column. */
final class Field {
    private static final long LONGEST_SECONDS = 100L * 366 * 86_400;

    private Field() {}

    static String text(String column, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(column + ": is empty");
        }
        return value.strip();
    }

    static int gpus(String column, String value) {
        long gpus = whole(column, value);
        if (gpus < 1 || gpus > 1_000_000) {
            throw new IllegalArgumentException(column + ": " + gpus + " is not from 1 to 1000000");
        }
        return (int) gpus;
    }

    static long seconds(String column, String value) {
        long seconds = whole(column, value);
        if (seconds < 0 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(column + ": " + seconds + " is not from 0 to " + LONGEST_SECONDS);
        }
        return seconds;
    }

    static long whole(String column, String value) {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + ": '" + value + "' is no whole number", e);
        }
    }

    /** An instant in seconds since 1970; a time without zone counts as UTC. */
    static long time(String column, String value) {
        String text = value.strip().replace(' ', 'T');
        try {
            boolean zoned = text.matches(".*(Z|z|[+-]\\d\\d:?\\d\\d)$");
            return zoned
                    ? OffsetDateTime.parse(text).toEpochSecond()
                    : LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(column + ": '" + value + "' is no time", e);
        }
    }
}
