package io.giveway.chassis.app;

import io.giveway.contracts.id.PoolId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A body with one field of every kind. */
public record Thing(
        @Nullable String name,
        @Nullable Integer gpus,
        @Nullable Long bytes,
        @Nullable Double ratio,
        @Nullable BigDecimal price,
        @Nullable Boolean held,
        @Nullable Colour colour,
        @Nullable Duration lasts,
        @Nullable Instant at,
        @Nullable PoolId pool,
        @Nullable List<String> tags,
        @Nullable Map<String, String> labels,
        @Nullable Inner inner) {

    /** Something to choose from. */
    public enum Colour {
        RED,
        GREEN
    }

    /** A part with a map and a field that must not be null. */
    public record Inner(@Nullable Map<String, String> env, int depth) {}
}
