package io.giveway.sandbox.part;

import java.util.List;
import java.util.Map;

/** A command line, and the environment variables that it gets beside the inherited ones. */
public record Launch(List<String> command, Map<String, String> environment) {

    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    Launch(List<String> command) {
        this(command, Map.of());
    }
}
