package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.math.BigDecimal;

/** Decimals as JSON numbers of a size that can be computed with: {@code 1e999999999} is a small text and a huge number. */
final class BoundedDecimal extends StdScalarDeserializer<BigDecimal> {

    private static final int MOST_DIGITS = 30;

    BoundedDecimal() {
        super(BigDecimal.class);
    }

    @Override
    public BigDecimal deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.currentToken() == null || !parser.currentToken().isNumeric()) {
            throw new WrongValue(parser, BigDecimal.class, "must be a number");
        }
        BigDecimal value = parser.getDecimalValue();
        if (value.precision() > MOST_DIGITS || Math.abs((long) value.scale()) > MOST_DIGITS) {
            throw new WrongValue(
                    parser,
                    BigDecimal.class,
                    "must have at most " + MOST_DIGITS + " digits before and after the point");
        }
        return value;
    }
}
