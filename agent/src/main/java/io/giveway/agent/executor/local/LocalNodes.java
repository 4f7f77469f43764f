package io.giveway.agent.executor.local;

import com.fasterxml.jackson.core.type.TypeReference;
import io.giveway.agent.server.Json;
import io.giveway.contracts.agent.InventoryNode;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The nodes that this machine plays, with GPUs that are only numbers. A file {@code unhealthy.json} such as
 * {@code {"n1": [3]}} breaks some, since simulated ones do not break by themselves.
 */
final class LocalNodes {

    private static final System.Logger LOG = System.getLogger(LocalNodes.class.getName());

    private final Map<String, Integer> gpus;
    private final Path file;
    private Map<String, List<Integer>> unhealthy = Map.of();

    LocalNodes(Map<String, Integer> gpus, Path work) {
        this.gpus = gpus;
        this.file = work.resolve("unhealthy.json");
    }

    List<InventoryNode> inventory() {
        readUnhealthy();
        return gpus.entrySet().stream()
                .map(node -> new InventoryNode(node.getKey(), node.getValue(), broken(node.getKey(), node.getValue())))
                .toList();
    }

    private List<Integer> broken(String node, int count) {
        return unhealthy.getOrDefault(node, List.of()).stream()
                .filter(index -> index >= 0 && index < count)
                .distinct()
                .sorted()
                .toList();
    }

    private void readUnhealthy() {
        if (!Files.exists(file)) {
            unhealthy = Map.of();
            return;
        }
        try {
            unhealthy = Json.MAPPER.readValue(file.toFile(), new TypeReference<>() {});
        } catch (IOException unreadable) {
            LOG.log(
                    Level.WARNING,
                    "{0} is not like '{'\"node\": [index]'}', the last good one counts: {1}",
                    file,
                    unreadable.getMessage());
        }
    }
}
