package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.persistence.Converter;
import java.util.Map;

/** Labels by key. */
@Converter
public final class LabelsColumn extends JsonColumn<Map<String, String>> {

    public LabelsColumn() {
        super(new TypeReference<>() {});
    }
}
