package io.giveway.sandbox.home;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.giveway.sandbox.process.ProcessId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stack as its keeper last wrote it down; true only as long as that keeper lives. */
public record StackStatus(StackState state, @Nullable String message, ProcessId keeper, List<PartStatus> parts) {

    public StackStatus {
        parts = List.copyOf(parts);
    }

    @JsonIgnore
    public boolean isKept() {
        return keeper.isAlive();
    }

    public Optional<PartStatus> part(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).findFirst();
    }
}
