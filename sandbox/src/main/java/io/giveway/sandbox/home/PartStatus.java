package io.giveway.sandbox.home;

import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One part of the stack as the keeper last saw it.
 *
 * @param process null while it has none
 * @param ending the signal that ends it in good order
 * @param restarts how often it has been started again since the stack came up
 */
public record PartStatus(
        String name,
        @Nullable Integer port,
        PartState state,
        @Nullable ProcessId process,
        Signal ending,
        Layer layer,
        int restarts,
        Path log) {

    public PartStatus in(PartState next, @Nullable ProcessId by) {
        return new PartStatus(name, port, next, by, ending, layer, restarts, log);
    }

    public PartStatus restarted() {
        return new PartStatus(name, port, state, process, ending, layer, restarts + 1, log);
    }
}
