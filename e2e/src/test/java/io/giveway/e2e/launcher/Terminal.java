package io.giveway.e2e.launcher;

import io.giveway.sandbox.home.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A terminal in which {@code ./giveway} is typed. What is built is used as it is: a test builds nothing. */
public final class Terminal {
    private final Path folder;
    private final Path launcher;
    private final Map<String, String> variables = new HashMap<>(Map.of("GIVEWAY_BUILD", "never"));

    private Terminal(Path folder, Path launcher) {
        this.folder = folder;
        this.launcher = launcher;
    }

    /** @param folder where the terminal is, and keeps what commands print */
    public static Terminal in(Path folder) {
        return new Terminal(folder, Installation.here().root().resolve("giveway"));
    }

    Terminal with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    Terminal typing(Path otherLauncher) {
        Terminal other = new Terminal(folder, otherLauncher);
        other.variables.putAll(variables);
        return other;
    }

    /** What a command left behind. */
    public record Outcome(int exitCode, String out, String err) {}

    public Outcome run(String... arguments) throws IOException, InterruptedException {
        return outcome(start(arguments));
    }

    Process start(String... arguments) throws IOException {
        // a build in the background may ignore Ctrl-C, and would hand that down; a terminal does not
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT", launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(variables);
        return builder.start();
    }

    Outcome outcome(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(8, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("no end: " + text("err"));
        }
        return new Outcome(process.exitValue(), text("out"), text("err"));
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file), StandardCharsets.UTF_8);
    }
}
