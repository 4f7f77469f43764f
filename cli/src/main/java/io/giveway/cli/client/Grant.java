package io.giveway.cli.client;

import java.util.LinkedHashMap;
import java.util.Map;

/** A way to get tokens without a person at hand. */
sealed interface Grant {

    /** The form fields of the token request. */
    Map<String, String> fields();

    /** The client's part of a request that renews tokens of this grant. */
    Map<String, String> client();

    /** A machine that shows its own secret. */
    record OfClient(String id, String secret) implements Grant {
        @Override
        public Map<String, String> fields() {
            return with(client(), "grant_type", "client_credentials");
        }

        @Override
        public Map<String, String> client() {
            return Map.of("client_id", id, "client_secret", secret);
        }

        @Override
        public String toString() {
            return "client " + id;
        }
    }

    /** A person of the demo realm, whose password is the name. */
    record OfDemoPerson(String name) implements Grant {
        @Override
        public Map<String, String> fields() {
            Map<String, String> fields = with(client(), "grant_type", "password");
            fields.putAll(Map.of("username", name, "password", name, "scope", "openid"));
            return fields;
        }

        @Override
        public Map<String, String> client() {
            return Map.of("client_id", DeviceLogin.CLIENT);
        }

        @Override
        public String toString() {
            return "person " + name;
        }
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(fields);
        all.put(name, value);
        return all;
    }
}
