package io.giveway.sandbox.part;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Secrets;
import java.io.IOException;
import java.io.InputStream;

/** The demo realm: people, clients, departments and pools, without the secrets, which each home draws itself. */
final class Realm {
    private static final String RESOURCE = "/io/giveway/sandbox/keycloak/giveway-realm.json";

    private Realm() {}

    /** Gives every confidential client without a published secret one of this home. */
    static String withSecrets(Secrets secrets) throws IOException {
        try (InputStream in = Realm.class.getResourceAsStream(RESOURCE)) {
            JsonNode realm = Json.MAPPER.readTree(in);
            for (JsonNode client : realm.get("clients")) {
                if (!client.get("publicClient").asBoolean() && !client.has("secret")) {
                    ((ObjectNode) client)
                            .put("secret", secretOf(client.get("clientId").asText(), secrets));
                }
            }
            return realm.toPrettyString();
        }
    }

    /** The secret of a client that is one of the stack's own parts. */
    static String secretOf(String client, Secrets secrets) {
        return secrets.of("client." + client);
    }
}
