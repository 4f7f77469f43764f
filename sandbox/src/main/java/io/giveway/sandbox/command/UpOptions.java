package io.giveway.sandbox.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be chosen when a stack is brought up. */
public final class UpOptions {
    @Option(names = "--port-base", paramLabel = "N", description = "The first port; the others follow it.")
    private @Nullable Integer portBase;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "A policy as JSON, as PUT /api/v1/policy takes it; what it leaves out keeps its default.")
    private @Nullable Path policy;

    /**
     * @param companion pid of the process that the stack ends with, or null for a detached one
     * @param otherwise the ports where none were chosen
     */
    Settings settings(@Nullable Long companion, Supplier<Ports> otherwise) {
        Ports ports = portBase == null ? otherwise.get() : new Ports(portBase);
        return new Settings(ports, policy == null ? null : checked(policy), companion);
    }

    private static Path checked(Path file) {
        try {
            JsonNode policy = Json.MAPPER.readTree(Files.readString(file));
            if (!policy.isObject()) {
                throw new StackFailure("The policy in " + file + " is not a JSON object.");
            }
            return file.toRealPath();
        } catch (JsonProcessingException e) {
            throw new StackFailure("The policy in " + file + " is not JSON: " + e.getOriginalMessage() + ".", e);
        } catch (IOException e) {
            throw new StackFailure("The policy file " + file + " cannot be read.", e);
        }
    }
}
