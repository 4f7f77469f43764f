package io.giveway.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.giveway.cli.Environment;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The public API under {@code /api/v1}. Each call carries a token and comes back as a tree or as a {@link Failure}; one
 * refused for its token is tried once more with another, one refused for the moment as often as the server asks in reason.
 */
public final class Api {
    private static final String WHAT = "the gateway";
    private static final int TRIES = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Http http;
    private final URI gateway;
    private final Credentials credentials;
    private final Environment.Pause pause;

    public Api(Http http, URI gateway, Credentials credentials, Environment.Pause pause) {
        this.http = http;
        this.gateway = gateway;
        this.credentials = credentials;
        this.pause = pause;
    }

    /** A path below {@code /api/v1}, whose segments may be anything. */
    public static String path(String... segments) {
        return Arrays.stream(segments).map(Http::encoded).collect(Collectors.joining("/", "/api/v1/", ""));
    }

    public JsonNode get(String path) {
        return tree(exchange(request(path).timeout(Http.ANSWER_WITHIN).GET()));
    }

    /** Gets what may not exist. */
    public Optional<JsonNode> find(String path) {
        try {
            return Optional.of(get(path));
        } catch (Failure.Refused e) {
            if (e.problem().status() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Creates something once: the server gives a repetition under the same key the same answer. */
    public JsonNode create(String path, JsonNode body, String idempotencyKey) {
        return tree(exchange(request(path)
                .timeout(Http.ANSWER_WITHIN)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", idempotencyKey)
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(body)))));
    }

    public JsonNode put(String path, JsonNode body) {
        return tree(exchange(request(path)
                .timeout(Http.ANSWER_WITHIN)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(Json.line(body)))));
    }

    public JsonNode delete(String path) {
        return tree(exchange(request(path).timeout(Http.ANSWER_WITHIN).DELETE()));
    }

    /** Opens a text that may go on for as long as it likes. */
    public InputStream open(String path) {
        return exchange(request(path)
                        .header("Accept", "text/plain, application/problem+json;q=0.5")
                        .GET())
                .body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(gateway.toString().replaceAll("/+$", "") + path));
    }

    private HttpResponse<InputStream> exchange(HttpRequest.Builder request) {
        String token = credentials.token();
        boolean renewed = false;
        for (int tries = 1; ; tries++) {
            HttpResponse<InputStream> response = http.send(
                    WHAT,
                    request.setHeader("Authorization", "Bearer " + token).build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 == 2) {
                return response;
            }
            Failure refusal = failure(response);
            if (response.statusCode() == 401 && !renewed) {
                renewed = true;
                token = credentials.insteadOf(token);
                continue;
            }
            Optional<Duration> again = retryAfter(response);
            if (tries == TRIES || again.isEmpty()) {
                throw refusal;
            }
            sleep(again.get(), refusal);
        }
    }

    private static Optional<Duration> retryAfter(HttpResponse<?> response) {
        if (response.statusCode() != 429 && response.statusCode() != 503) {
            return Optional.empty();
        }
        return response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .filter(length -> length.compareTo(LONGEST_PAUSE) <= 0);
    }

    private void sleep(Duration length, Failure refusal) {
        try {
            pause.of(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal;
        }
    }

    private static JsonNode tree(HttpResponse<InputStream> response) {
        String body = text(response);
        try {
            return body.isBlank() ? NullNode.getInstance() : Json.tree(body);
        } catch (JsonProcessingException e) {
            throw new Failure.Unreachable(
                    "the answer of " + response.uri() + " is no JSON; is this a Giveway gateway?");
        }
    }

    /** The problem that the server tells, or a plain word where it tells none. */
    private static Failure failure(HttpResponse<InputStream> response) {
        String body = text(response);
        int status = response.statusCode();
        if (status == 401) {
            return new Failure.NotLoggedIn("the server refuses the token");
        }
        boolean problem = response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith("application/problem+json"))
                .isPresent();
        JsonNode tree = problem ? parsed(body) : null;
        if (tree != null) {
            return new Failure.Refused(problem(tree, status));
        }
        return new Failure.Unreachable(response.uri() + " answered " + status + " without saying why");
    }

    private static @Nullable JsonNode parsed(String body) {
        try {
            JsonNode tree = Json.tree(body);
            return tree.isObject() ? tree : null;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static Problem problem(JsonNode tree, int status) {
        List<Violation> violations = StreamSupport.stream(
                        tree.path("violations").spliterator(), false)
                .map(violation -> new Violation(
                        violation.path("field").asText(),
                        violation.path("message").asText()))
                .toList();
        Map<String, Object> extensions = tree.has("largestShape")
                ? Map.of("largestShape", tree.get("largestShape"), "pools", tree.path("pools"))
                : Map.of();
        return new Problem(
                tree.path("type").asText("about:blank"),
                tree.path("title").asText("status " + status),
                status,
                tree.path("detail").asText(null),
                violations,
                extensions);
    }

    private static String text(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Failure.Unreachable("the connection broke in the middle of an answer of " + response.uri());
        }
    }
}
