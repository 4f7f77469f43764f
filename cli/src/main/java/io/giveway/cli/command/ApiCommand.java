package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Style;
import io.giveway.cli.text.Table;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** What the commands that speak to the API share: its client, and the way they print. */
@Command
abstract class ApiCommand implements Callable<Integer> {
    @ParentCommand
    Root root;

    private @Nullable Api api;

    Environment environment() {
        return root.environment;
    }

    Api api() {
        if (api == null) {
            api = root.connection.open(environment());
        }
        return api;
    }

    boolean wantsJson() {
        return root.json;
    }

    void print(JsonNode tree) {
        environment().out().println(Json.pretty(tree));
    }

    void print(String line) {
        environment().out().println(line);
    }

    void print(Table table) {
        table.print(environment().out(), environment().colours());
    }

    /** Says something beside the output proper. */
    void note(String line) {
        environment().err().println(line);
    }

    String styled(Style style, String text) {
        return style.of(text, environment().colours());
    }
}
