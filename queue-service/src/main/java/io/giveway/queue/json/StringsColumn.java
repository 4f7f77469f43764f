package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.persistence.Converter;
import java.util.List;

/** A list of strings, such as a command. */
@Converter
public final class StringsColumn extends JsonColumn<List<String>> {

    public StringsColumn() {
        super(new TypeReference<>() {});
    }
}
