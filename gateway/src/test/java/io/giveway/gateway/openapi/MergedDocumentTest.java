package io.giveway.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedDocumentTest {

    private static final String PATH =
            "{'get': {'responses': {'200': {'content': {'application/json': {'schema': {'$ref': '#/components/schemas/Thing'}}}}}}}";

    @Test
    void equalSchemasAreOneAndDifferentOnesKeepApart() throws IOException {
        JsonNode merged = new MergedDocument(json("{'openapi': '3.1.0'}"))
                .add("queue", document("/a", "string"), path -> true)
                .add("quota", document("/b", "string"), path -> true)
                .add("notifier", document("/c", "number"), path -> true)
                .document();
        assertThat(merged.at("/components/schemas").properties()).hasSize(2);
        assertThat(merged.at("/components/schemas/Thing/type").textValue()).isEqualTo("string");
        assertThat(merged.at("/components/schemas/Thing_notifier/type").textValue())
                .isEqualTo("number");
        assertThat(reference(merged, "/b")).isEqualTo("#/components/schemas/Thing");
        assertThat(reference(merged, "/c")).isEqualTo("#/components/schemas/Thing_notifier");
    }

    @Test
    void aServiceThatWasNeverReachedIsNamed() throws IOException {
        JsonNode merged = new MergedDocument(json("{'openapi': '3.1.0', 'servers': [{'url': 'http://inside'}]}"))
                .missing(List.of("quota"))
                .document();
        assertThat(merged.at("/x-giveway-missing/0").textValue()).isEqualTo("quota");
        assertThat(merged.has("servers")).isFalse();
    }

    private static String reference(JsonNode merged, String path) {
        return merged.path("paths").path(path).findValue("$ref").textValue();
    }

    private static JsonNode document(String path, String type) throws IOException {
        return json("{'paths': {'" + path + "': " + PATH + "}, 'components': {'schemas': {'Thing': {'type': '" + type
                + "'}}}}");
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }
}
