package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Floating numbers that are numbers: {@code 1e999} would be read as infinity. */
final class FiniteNumber extends DoubleDeserializer {

    FiniteNumber(Class<Double> type, @Nullable Double ifNull) {
        super(type, ifNull);
    }

    @Override
    public Double deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        Double value = super.deserialize(parser, context);
        if (value != null && !Double.isFinite(value)) {
            throw new WrongValue(parser, Double.class, "is out of range");
        }
        return value;
    }
}
