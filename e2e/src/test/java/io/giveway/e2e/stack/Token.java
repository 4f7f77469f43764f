package io.giveway.e2e.stack;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;

/** Real access tokens from the stack's own Keycloak. */
final class Token {
    private static final Set<String> MACHINES = Set.of("ci-vision", "ci-speech", "other-audience");

    private Token() {}

    static String of(Endpoints endpoints, String name) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(endpoints.issuer() + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded");
        if (MACHINES.contains(name)) {
            String basic = Base64.getEncoder().encodeToString((name + ":" + name).getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + basic)
                    .POST(BodyPublishers.ofString("grant_type=client_credentials"));
        } else {
            request.POST(BodyPublishers.ofString(
                    "grant_type=password&client_id=giveway-cli&username=%1$s&password=%1$s".formatted(name)));
        }
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new AssertionError("no token for " + name + ": " + answer.body());
            }
            return Json.MAPPER.readTree(answer.body()).get("access_token").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
