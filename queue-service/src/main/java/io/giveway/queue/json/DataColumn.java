package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.persistence.Converter;
import java.util.Map;

/** What an event or an audit entry adds to its type. */
@Converter
public final class DataColumn extends JsonColumn<Map<String, Object>> {

    public DataColumn() {
        super(new TypeReference<>() {});
    }
}
