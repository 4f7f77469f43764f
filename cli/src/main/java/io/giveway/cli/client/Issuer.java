package io.giveway.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The OpenID Connect provider: found by discovery, asked for tokens by the grants that a command line can use. */
public final class Issuer {
    private static final String WHAT = "the identity provider";

    private final Http http;
    private final URI uri;
    private final Clock clock;
    private @Nullable JsonNode discovered;

    public Issuer(Http http, URI uri, Clock clock) {
        this.http = http;
        this.uri = uri;
        this.clock = clock;
    }

    public URI uri() {
        return uri;
    }

    /** The answer of a form post: either what was asked for, or an OAuth error code. */
    record Answer(
            @Nullable JsonNode body,
            @Nullable String error,
            @Nullable String description) {}

    Tokens granted(Map<String, String> grant) {
        Answer answer = askForTokens(grant);
        if (answer.body() == null) {
            throw new Failure.NotLoggedIn("the identity provider gives no token: " + answer.error()
                    + (answer.description() == null ? "" : " (" + answer.description() + ")"));
        }
        return tokens(answer.body());
    }

    Answer askForTokens(Map<String, String> grant) {
        return post(endpoint("token_endpoint").orElseThrow(() -> odd("it names no token_endpoint")), grant);
    }

    Answer askForDeviceCode(Map<String, String> fields) {
        return post(
                endpoint("device_authorization_endpoint")
                        .orElseThrow(() -> new Failure.Usage("the identity provider offers no device login")),
                fields);
    }

    /** Ends a refresh token at the provider, where it offers that. */
    void revoke(Map<String, String> fields) {
        endpoint("revocation_endpoint").ifPresent(endpoint -> post(endpoint, fields));
    }

    Tokens tokens(JsonNode body) {
        String access = body.path("access_token").asText("");
        if (access.isEmpty()) {
            throw odd("its answer has no access_token");
        }
        Instant end = clock.instant().plusSeconds(body.path("expires_in").asLong(60));
        return new Tokens(access, end, body.path("refresh_token").asText(null));
    }

    private Optional<URI> endpoint(String name) {
        if (discovered == null) {
            discovered = discover();
        }
        String found = discovered.path(name).asText("");
        return found.isEmpty() ? Optional.empty() : Optional.of(URI.create(found));
    }

    private JsonNode discover() {
        URI document = URI.create(uri.toString().replaceAll("/+$", "") + "/.well-known/openid-configuration");
        HttpRequest request =
                HttpRequest.newBuilder(document).timeout(Http.ANSWER_WITHIN).build();
        HttpResponse<String> response = http.send(WHAT, request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw odd(document + " answered " + response.statusCode());
        }
        return read(response.body());
    }

    private Answer post(URI endpoint, Map<String, String> fields) {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .timeout(Http.ANSWER_WITHIN)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(Http.form(new LinkedHashMap<>(fields)))
                .build();
        HttpResponse<String> response = http.send(WHAT, request, HttpResponse.BodyHandlers.ofString());
        int status = response.statusCode();
        if (status >= 500) {
            throw odd("it answered " + status);
        }
        if (status / 100 == 2) {
            return new Answer(response.body().isEmpty() ? Json.of(Map.of()) : read(response.body()), null, null);
        }
        JsonNode body = read(response.body());
        return new Answer(
                null,
                body.path("error").asText("status " + status),
                body.path("error_description").asText(null));
    }

    private JsonNode read(String body) {
        try {
            return Json.tree(body);
        } catch (JsonProcessingException e) {
            throw odd("its answer is no JSON");
        }
    }

    private Failure.Unreachable odd(String why) {
        return new Failure.Unreachable("the identity provider at " + uri + " is not usable: " + why);
    }
}
