package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.giveway.cli.client.Api;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A policy whose times of waiting and running are divided by the speed of a replay, for its length. What real processes and
 * machines take stays: graces, leases, start timeouts.
 */
final class HurriedPolicy implements AutoCloseable {
    private static final String PATH = Api.path("policy");
    private static final List<String> SCALED = List.of(
            "aging", "objective", "order", "preemption", "question", "permit", "estimate", "credit", "override");

    private final Api admin;
    private final JsonNode before;

    /** @param admin of the resource admin who sets it and puts back what was there */
    HurriedPolicy(Api admin, int speed) {
        this.admin = admin;
        this.before = admin.get(PATH);
        admin.put(PATH, divided(before, speed));
    }

    /** The sections that are divided, with every duration in them divided. */
    static ObjectNode divided(JsonNode policy, int speed) {
        ObjectNode hurried = (ObjectNode) policy.deepCopy();
        hurried.retain(SCALED);
        hurried.elements().forEachRemaining(section -> divide(section, speed));
        return hurried;
    }

    private static void divide(JsonNode section, int speed) {
        for (Map.Entry<String, JsonNode> entry : section.properties()) {
            if (entry.getValue().isTextual() && entry.getValue().asText().startsWith("P")) {
                Duration length = Duration.parse(entry.getValue().asText());
                entry.setValue(TextNode.valueOf(Duration.ofMillis((length.toMillis() + speed - 1) / speed)
                        .toString()));
            }
        }
    }

    @Override
    public void close() {
        ObjectNode policy = (ObjectNode) before.deepCopy();
        policy.retain(SCALED);
        admin.put(PATH, policy);
    }
}
