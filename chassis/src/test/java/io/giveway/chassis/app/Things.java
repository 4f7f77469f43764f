package io.giveway.chassis.app;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several things, each of which must be there. */
public record Things(@Nullable List<@NotNull @Valid Sized> jobs) {

    /** A thing with a constraint. */
    public record Sized(@Min(1) int gpus) {}
}
