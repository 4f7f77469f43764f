package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.util.Optional;

/** Strings that a database can keep: no NUL, no half of a surrogate pair, and nothing but a string. */
final class CleanText extends StdScalarDeserializer<String> {

    CleanText() {
        super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw new WrongValue(parser, String.class, "must be a string");
        }
        return checked(parser, parser.getText());
    }

    private static String checked(JsonParser parser, String text) throws WrongValue {
        Optional<String> fault = fault(text);
        if (fault.isPresent()) {
            throw new WrongValue(parser, String.class, fault.get());
        }
        return text;
    }

    private static Optional<String> fault(String text) {
        if (text.indexOf('\0') >= 0) {
            return Optional.of("must not contain a NUL character");
        }
        boolean torn = text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        return torn ? Optional.of("must be well-formed Unicode") : Optional.empty();
    }

    /** The same for the names of maps. */
    static final class Key extends KeyDeserializer {

        @Override
        public Object deserializeKey(String key, DeserializationContext context) throws IOException {
            return checked(context.getParser(), key);
        }
    }
}
