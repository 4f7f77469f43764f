package io.giveway.agent.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A real agent in a JVM of its own, which can be killed at any moment. */
public final class AgentProgram {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private final Path folder;
    private Process process;

    public AgentProgram(Path folder, Map<String, String> settings) throws IOException {
        this.folder = folder;
        Files.writeString(
                folder.resolve("agent.properties"),
                settings.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining("\n")));
        this.process = launch();
    }

    public void killed() {
        process.destroyForcibly();
        waitFor();
    }

    /** Asks it to end, as a service manager would; returns its exit code. */
    public int terminated() {
        process.destroy();
        return waitFor();
    }

    public void startsAgain() {
        process = launch();
    }

    public int waitFor() {
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                throw new AssertionError("the agent does not end:\n" + output());
            }
            return process.exitValue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    public String output() {
        try {
            return Files.readString(folder.resolve("agent.log"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Process launch() {
        try {
            return new ProcessBuilder(
                            JAVA.toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "io.giveway.agent.AgentMain",
                            folder.resolve("agent.properties").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(
                            Redirect.appendTo(folder.resolve("agent.log").toFile()))
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
