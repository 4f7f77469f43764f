package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import io.giveway.contracts.job.PriorityOverride;
import jakarta.persistence.Converter;

/** A job's override. */
@Converter
public final class OverrideColumn extends JsonColumn<PriorityOverride> {

    public OverrideColumn() {
        super(new TypeReference<>() {});
    }
}
