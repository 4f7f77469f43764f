package io.giveway.cli.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;

/** JSON as the API writes it: ISO-8601 times and durations; fields of a newer server are passed over. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new ParameterNamesModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private Json() {}

    /** Reads a text as a tree. */
    public static JsonNode tree(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** Reads a tree of the server's as a record. */
    public static <T> T as(Class<T> type, JsonNode tree) {
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new Failure.Unreachable(
                    "the server's answer is no " + type.getSimpleName() + ": " + e.getOriginalMessage());
        }
    }

    /** Any value as a tree, null components left out. */
    public static JsonNode of(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** A tree as one line. */
    public static String line(JsonNode tree) {
        return tree.toString();
    }

    /** A tree for people to read. */
    public static String pretty(JsonNode tree) {
        return tree.toPrettyString();
    }
}
