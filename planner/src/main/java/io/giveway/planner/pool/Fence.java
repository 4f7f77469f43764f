package io.giveway.planner.pool;

import io.giveway.planner.place.Placement;
import java.time.Instant;
import java.util.Set;

/**
 * A committed plan and what is left of it to wait for.
 *
 * @param cells the GPUs kept for the preemptor
 * @param awaited victims that still have their GPUs
 * @param since when the last victim left, or when it was committed
 * @param overtaken whether another took a part of it, so that it no longer suffices
 */
public record Fence(Plan plan, Placement cells, Set<String> awaited, Instant since, boolean overtaken) {

    public Fence {
        awaited = Set.copyOf(awaited);
    }
}
