package io.giveway.chassis.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

/**
 * The JSON of all services: what is not exactly of the declared shape is refused, nothing is guessed or converted, and
 * nulls are written. {@link JsonRefusal} words the refusals.
 */
@Singleton
public final class StrictJson implements ObjectMapperCustomizer {

    static final int DEEPEST = 64;

    /** Last, so that the forms of dates set here outrank those that come with the framework. */
    @Override
    public int priority() {
        return MINIMUM_PRIORITY;
    }

    @Override
    public void customize(ObjectMapper mapper) {
        refuseDoubtful(mapper);
        refuseConversions(mapper);
        mapper.registerModule(exactTypes());
        mapper.setDefaultPropertyInclusion(JsonInclude.Include.ALWAYS);
        mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        mapper.disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
        mapper.configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true);
        mapper.configure(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8.mappedFeature(), true);
    }

    /**
     * A copy that ignores unknown fields, for the answers of other services: neighbouring versions work together.
     */
    public static ObjectMapper tolerant(ObjectMapper strict) {
        return strict.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    private static void refuseDoubtful(ObjectMapper mapper) {
        mapper.getFactory()
                .setStreamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build());
        mapper.configure(JsonParser.Feature.STRICT_DUPLICATE_DETECTION, true);
        mapper.configure(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION, false);
        mapper.enable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    }

    @SuppressWarnings("deprecation") // its successor is the mapper's builder, which a customizer does not get
    private static void refuseConversions(ObjectMapper mapper) {
        mapper.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false);
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        for (LogicalType type : LogicalType.values()) {
            mapper.coercionConfigFor(type)
                    .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.EmptyArray, CoercionAction.Fail);
        }
        mapper.coercionConfigFor(LogicalType.Collection)
                .setCoercion(CoercionInputShape.EmptyArray, CoercionAction.TryConvert);
        mapper.coercionConfigFor(LogicalType.Integer)
                .setCoercion(CoercionInputShape.String, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
    }

    private static SimpleModule exactTypes() {
        return new SimpleModule("giveway")
                .addDeserializer(String.class, new CleanText())
                .addKeyDeserializer(String.class, new CleanText.Key())
                .addDeserializer(Duration.class, new IsoDuration())
                .addDeserializer(Instant.class, new RfcInstant())
                .addSerializer(Instant.class, new RfcInstant.Writer())
                .addDeserializer(BigDecimal.class, new BoundedDecimal())
                .addDeserializer(Double.class, new FiniteNumber(Double.class, null))
                .addDeserializer(double.class, new FiniteNumber(double.class, 0.0));
    }
}
