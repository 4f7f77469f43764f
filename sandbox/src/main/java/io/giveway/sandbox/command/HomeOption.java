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
            description = "Where the stack keeps its data and logs (default: .giveway in the project).")
    private @Nullable Path path;

    public Home home() {
        return new Home(path != null ? path : Installation.here().root().resolve(".giveway"));
    }
}
