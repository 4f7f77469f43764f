package io.giveway.queue.json;

import com.fasterxml.jackson.core.type.TypeReference;
import io.giveway.planner.pool.Plan;
import jakarta.persistence.Converter;

/** A plan as the planner made it. */
@Converter
public final class PlanColumn extends JsonColumn<Plan> {

    public PlanColumn() {
        super(new TypeReference<>() {});
    }
}
