package io.giveway.sandbox.command;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Installation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The home that a command works on. */
public final class HomeOption {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            description =
                    "Where the stack keeps its data and logs (env GIVEWAY_HOME, default .giveway in the project).")
    private @Nullable Path path;

    public Home home() {
        String variable = System.getenv("GIVEWAY_HOME");
        if (path != null || variable == null || variable.isBlank()) {
            return new Home(path != null ? path : Installation.here().root().resolve(".giveway"));
        }
        return new Home(Path.of(variable));
    }
}
