package io.giveway.queue.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.persistence.AttributeConverter;
import org.jspecify.annotations.Nullable;

/** Stores a value as JSON text, with a mapper of its own, so that no change to the wire can make old rows unreadable. */
abstract class JsonColumn<T> implements AttributeConverter<T, String> {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .build();

    private final TypeReference<T> type;

    JsonColumn(TypeReference<T> type) {
        this.type = type;
    }

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable T value) {
        if (value == null) {
            return null;
        }
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot store " + type.getType(), e);
        }
    }

    @Override
    public @Nullable T convertToEntityAttribute(@Nullable String stored) {
        if (stored == null) {
            return null;
        }
        try {
            return MAPPER.readValue(stored, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot read a stored " + type.getType(), e);
        }
    }
}
