package io.giveway.notifier.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.giveway.notifier.mail.JobFacts;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

/** What a mail says, as JSON. A field that a later version wrote is ignored. */
@Converter
final class FactsColumn implements AttributeConverter<JobFacts, String> {

    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    @Override
    public String convertToDatabaseColumn(JobFacts facts) {
        try {
            return JSON.writeValueAsString(facts);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public JobFacts convertToEntityAttribute(String column) {
        try {
            return JSON.readValue(column, JobFacts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
