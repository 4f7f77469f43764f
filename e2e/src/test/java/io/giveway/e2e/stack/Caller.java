package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;

/** Someone with a token who speaks plain HTTP to the gateway, and looks at each answer as it is. */
record Caller(Endpoints endpoints, String token) {
    private static final Set<String> FINAL = Set.of("SUCCEEDED", "FAILED", "CANCELLED");
    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    HttpResponse<String> get(String path) {
        return send("GET", path, BodyPublishers.noBody());
    }

    HttpResponse<String> delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody());
    }

    HttpResponse<String> post(String path, String body) {
        return send("POST", path, BodyPublishers.ofString(body));
    }

    HttpResponse<String> put(String path, String body) {
        return send("PUT", path, BodyPublishers.ofString(body));
    }

    /** Submits, and expects to be taken. */
    String submit(String body) {
        HttpResponse<String> answer = post("/api/v1/jobs", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return tree(answer).get("id").asText();
    }

    JsonNode job(String id) {
        HttpResponse<String> answer = get("/api/v1/jobs/" + id);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return tree(answer);
    }

    /** The events of a job, oldest first. */
    JsonNode history(String id) {
        HttpResponse<String> answer = get("/api/v1/jobs/" + id + "/history");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return tree(answer).get("items");
    }

    JsonNode awaitState(String id, String... states) {
        return await(id, Set.of(states)::contains, String.join(" or ", states));
    }

    JsonNode awaitEnd(String id) {
        return await(id, FINAL::contains, "an end");
    }

    // Answers may fail while a part of the stack is away: what counts is what comes of the job.
    private JsonNode await(String id, Predicate<String> wanted, String what) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        while (System.nanoTime() < deadline) {
            HttpResponse<String> answer = get("/api/v1/jobs/" + id);
            last = answer.body();
            if (answer.statusCode() == 200
                    && wanted.test(tree(answer).get("state").asText())) {
                return tree(answer);
            }
            pause();
        }
        throw new AssertionError("job " + id + " does not come to " + what + ": " + last);
    }

    static JsonNode tree(HttpResponse<String> answer) {
        try {
            return Json.MAPPER.readTree(answer.body());
        } catch (IOException e) {
            throw new AssertionError("no JSON: " + answer.body(), e);
        }
    }

    private HttpResponse<String> send(String method, String path, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(endpoints.gateway() + path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .method(method, body);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
