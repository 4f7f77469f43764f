package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times as RFC 3339 strings: read with any offset, of the years 1970 to 9999; written in UTC, to the millisecond. */
final class RfcInstant extends StdScalarDeserializer<Instant> {

    static final String FORM = "must be an RFC 3339 time such as 2026-11-01T08:00:00Z";
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    RfcInstant() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw new WrongValue(parser, Instant.class, FORM);
        }
        try {
            return parse(parser.getText());
        } catch (IllegalArgumentException e) {
            throw new WrongValue(parser, Instant.class, String.valueOf(e.getMessage()));
        }
    }

    /** Throws an {@link IllegalArgumentException} that says what would be right. */
    static Instant parse(String text) {
        Instant instant;
        try {
            instant = DateTimeFormatter.ISO_INSTANT.parse(text, Instant::from);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(FORM, e);
        }
        if (instant.isBefore(EARLIEST) || !instant.isBefore(END)) {
            throw new IllegalArgumentException("must be in the years 1970 to 9999");
        }
        return instant;
    }

    /** Writes the time in UTC. */
    static final class Writer extends StdScalarSerializer<Instant> {

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeString(value.truncatedTo(ChronoUnit.MILLIS).toString());
        }
    }
}
