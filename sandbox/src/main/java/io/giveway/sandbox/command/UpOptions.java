package io.giveway.sandbox.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be chosen when a stack is brought up. */
public final class UpOptions {
    @Option(
            names = "--port-base",
            paramLabel = "N",
            description = "The first port; the others follow it (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + Ports.DEFAULT_BASE)
    private int portBase;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "A policy as JSON, as PUT /api/v1/policy takes it; what it leaves out keeps its default.")
    private @Nullable Path policy;

    /** @param companion pid of the process that the stack ends with, or null for a detached one */
    public Settings settings(@Nullable Long companion) {
        return new Settings(new Ports(portBase), policy == null ? null : checked(policy), companion);
    }

    private static Path checked(Path file) {
        try {
            JsonNode policy = Json.MAPPER.readTree(Files.readString(file));
            if (!policy.isObject()) {
                throw new StackFailure("The policy in " + file + " is not a JSON object.");
            }
            return file.toRealPath();
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new StackFailure("The policy in " + file + " is not JSON: " + e.getOriginalMessage() + ".", e);
        } catch (IOException e) {
            throw new StackFailure("The policy file " + file + " cannot be read.", e);
        }
    }
}
