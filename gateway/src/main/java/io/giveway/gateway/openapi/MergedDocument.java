package io.giveway.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One OpenAPI document out of several. Equal schemas are one; of two different ones under a name the later gets another
 * name, with all that refer to it.
 */
final class MergedDocument {

    private static final String SCHEMAS = "#/components/schemas/";

    private final ObjectNode merged;

    /** Begins with the gateway's own description. */
    MergedDocument(JsonNode own) {
        merged = own.deepCopy();
        merged.set("info", info());
        merged.remove("servers");
    }

    private static ObjectNode info() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("title", "Giveway")
                .put("version", "v1")
                .put("description", "Which training job runs next when GPUs are scarce, and why.");
    }

    /** Adds a service's public paths, with the components that it has. */
    MergedDocument add(String service, JsonNode document, Predicate<String> isPublic) {
        Map<String, String> renamed = schemas(service, document.at("/components/schemas"));
        ObjectNode paths = merged.withObjectProperty("paths");
        document.path("paths").properties().stream()
                .filter(path -> isPublic.test(path.getKey()))
                .forEach(path -> paths.set(path.getKey(), referring(path.getValue(), renamed)));
        return this;
    }

    /** Says that a service could not be asked, so that nobody takes the rest for the whole. */
    MergedDocument missing(List<String> services) {
        if (!services.isEmpty()) {
            merged.set("x-giveway-missing", JsonNodeFactory.instance.arrayNode().addAll(texts(services)));
        }
        return this;
    }

    JsonNode document() {
        return merged;
    }

    private Map<String, String> schemas(String service, JsonNode schemas) {
        ObjectNode known = merged.withObjectProperty("components").withObjectProperty("schemas");
        Map<String, String> renamed = new HashMap<>();
        schemas.properties().forEach(schema -> {
            JsonNode existing = known.get(schema.getKey());
            if (existing != null && !existing.equals(schema.getValue())) {
                renamed.put(SCHEMAS + schema.getKey(), SCHEMAS + schema.getKey() + "_" + service);
            }
        });
        schemas.properties().forEach(schema -> {
            String name = renamed.getOrDefault(SCHEMAS + schema.getKey(), SCHEMAS + schema.getKey());
            known.set(name.substring(SCHEMAS.length()), referring(schema.getValue(), renamed));
        });
        return renamed;
    }

    /** A copy that refers to the new names. */
    private static JsonNode referring(JsonNode node, Map<String, String> renamed) {
        if (node.isObject()) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(member -> copy.set(member.getKey(), referring(member.getValue(), renamed)));
            return copy;
        }
        if (node.isArray()) {
            List<JsonNode> items = new ArrayList<>();
            node.forEach(item -> items.add(referring(item, renamed)));
            return JsonNodeFactory.instance.arrayNode().addAll(items);
        }
        return node.isTextual() && renamed.containsKey(node.textValue())
                ? TextNode.valueOf(renamed.get(node.textValue()))
                : node;
    }

    private static List<JsonNode> texts(List<String> values) {
        return values.stream().map(value -> (JsonNode) TextNode.valueOf(value)).toList();
    }
}
