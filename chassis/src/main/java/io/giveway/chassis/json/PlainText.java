package io.giveway.chassis.json;

import java.time.Duration;
import java.time.Instant;

/** Reads the forms of a JSON string where they stand outside of JSON, such as in a query. */
public final class PlainText {

    private PlainText() {}

    /** Throws an {@link IllegalArgumentException} that says what would be right. */
    public static Duration duration(String text) {
        return IsoDuration.parse(text);
    }

    /** Throws an {@link IllegalArgumentException} that says what would be right. */
    public static Instant instant(String text) {
        return RfcInstant.parse(text);
    }
}
