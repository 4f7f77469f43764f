package io.giveway.sandbox.part;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The realm as it is given to Keycloak. */
class RealmTest {
    private static final Set<String> PUBLISHED = Set.of("ci-vision", "ci-speech", "other-audience");

    @TempDir
    Path folder;

    @Test
    void everyConfidentialClientHasASecretAndOnlyDemoClientsAKnownOne() throws IOException {
        Home home = new Home(folder);
        home.prepare();
        Set<String> drawn = new HashSet<>();

        for (JsonNode client :
                Json.MAPPER.readTree(Realm.withSecrets(home.secrets())).get("clients")) {
            String id = client.get("clientId").asText();
            String secret = client.path("secret").asText();
            if (client.get("publicClient").asBoolean()) {
                assertThat(secret).isEmpty();
            } else if (PUBLISHED.contains(id)) {
                assertThat(secret).isEqualTo(id);
            } else {
                assertThat(secret)
                        .as(id)
                        .isEqualTo(Realm.secretOf(id, home.secrets()))
                        .hasSizeGreaterThan(40);
                assertThat(drawn.add(secret)).isTrue();
            }
        }
        assertThat(drawn).hasSizeGreaterThanOrEqualTo(6);
    }
}
