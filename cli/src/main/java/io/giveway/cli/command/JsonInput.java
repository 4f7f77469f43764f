package io.giveway.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/** JSON that a person hands over in a file, or by the standard input as {@code -}. */
final class JsonInput {
    private final Environment environment;

    JsonInput(Environment environment) {
        this.environment = environment;
    }

    ObjectNode object(String file) {
        if (read(file) instanceof ObjectNode object) {
            return object;
        }
        throw new Failure.Usage(name(file) + " is no JSON object; for several jobs use --batch");
    }

    /** The body of a batch: {@code {"jobs": [...]}}, or the bare list. */
    JsonNode batch(String file) {
        JsonNode tree = read(file);
        if (tree.isArray()) {
            return Json.of(Map.of("jobs", tree));
        }
        if (tree.path("jobs").isArray()) {
            return tree;
        }
        throw new Failure.Usage(name(file) + " is no list of jobs");
    }

    private JsonNode read(String file) {
        try {
            return Json.tree(text(file));
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw new Failure.Usage(name(file) + " is no JSON: " + e.getOriginalMessage() + where);
        } catch (NoSuchFileException e) {
            throw new Failure.Usage("there is no file " + file);
        } catch (IOException e) {
            throw new Failure.Usage("cannot read " + name(file) + ": " + e.getMessage());
        }
    }

    private String text(String file) throws IOException {
        return file.equals("-")
                ? new String(environment.in().readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(environment.directory().resolve(file));
    }

    private static String name(String file) {
        return file.equals("-") ? "the standard input" : file;
    }
}
