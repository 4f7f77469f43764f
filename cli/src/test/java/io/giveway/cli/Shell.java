package io.giveway.cli;

import io.giveway.cli.command.Root;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A person at a terminal whose clock only moves when a command waits. */
public final class Shell {
    /** How a command ended. */
    public record Result(int code, String out, String err) {}

    public final Map<String, String> variables = new LinkedHashMap<>();
    public final List<Duration> pauses = new ArrayList<>();
    public Instant now = Instant.parse("2026-03-02T08:00:00Z");
    private final Path directory;

    /** @param directory both the home and the place where the person stands */
    public Shell(Path directory) {
        this.directory = directory;
        variables.put("HOME", directory.toString());
    }

    public Shell at(FakeInstallation installation) {
        variables.put("GIVEWAY_GATEWAY", installation.gateway().toString());
        variables.put("GIVEWAY_ISSUER", installation.issuer().toString());
        return this;
    }

    public Result run(String... args) {
        return type("", args);
    }

    /** Runs a command with something on its standard input. */
    public Result type(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Environment environment = new Environment(
                variables,
                directory,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                clock(),
                this::pause);
        int code = Root.run(environment, args);
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private void pause(Duration length) {
        pauses.add(length);
        now = now.plus(length);
    }

    private Clock clock() {
        return new Clock() {
            @Override
            public Instant instant() {
                return now;
            }

            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
    }
}
