package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import io.giveway.contracts.job.Placement;
import jakarta.persistence.Converter;
import java.util.List;

/** The GPUs of an attempt, node by node. */
@Converter
public final class PlacementColumn extends JsonColumn<List<Placement>> {

    public PlacementColumn() {
        super(new TypeReference<>() {});
    }
}
