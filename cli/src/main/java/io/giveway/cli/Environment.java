package io.giveway.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * All that a command takes from the machine around it. Commands reach for nothing else, so that a test can stand in for
 * the whole machine.
 *
 * @param variables the environment variables
 * @param directory what relative paths start from
 * @param colours whether the output is a terminal whose owner wants colours
 * @param pause how the command waits for time to pass
 */
public record Environment(
        Map<String, String> variables,
        Path directory,
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean colours,
        Clock clock,
        Pause pause) {

    /** Waits; a test counts instead. */
    @FunctionalInterface
    public interface Pause {
        void of(Duration length) throws InterruptedException;
    }

    /** The real machine. */
    public static Environment ofProcess(boolean colours) {
        return new Environment(
                System.getenv(),
                Path.of("").toAbsolutePath(),
                System.in,
                utf8(System.out),
                utf8(System.err),
                colours,
                Clock.systemUTC(),
                length -> Thread.sleep(length.toMillis()));
    }

    /** A variable that is set and not empty. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    private static PrintStream utf8(OutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
