package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Durations as ISO-8601 strings such as {@code PT2H}; of a size that can be added to any date. */
final class IsoDuration extends StdScalarDeserializer<Duration> {

    static final String FORM = "must be an ISO-8601 duration such as PT2H, in days or smaller units";
    private static final Duration LONGEST = Duration.ofDays(36_500);

    IsoDuration() {
        super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw new WrongValue(parser, Duration.class, FORM);
        }
        try {
            return parse(parser.getText());
        } catch (IllegalArgumentException e) {
            throw new WrongValue(parser, Duration.class, String.valueOf(e.getMessage()));
        }
    }

    /** Throws an {@link IllegalArgumentException} that says what would be right. */
    static Duration parse(String text) {
        Duration duration;
        try {
            duration = Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(FORM, e);
        }
        if (duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0) {
            throw new IllegalArgumentException("must be at most P" + LONGEST.toDays() + "D");
        }
        return duration;
    }
}
