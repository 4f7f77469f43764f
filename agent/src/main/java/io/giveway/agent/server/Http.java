package io.giveway.agent.server;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sends a request and sorts what comes back: an answer, no answer yet, or a refusal. */
final class Http {

    static final Duration TIMEOUT = Duration.ofSeconds(10);

    /**
     * Refusals that may be another answer next time. 401 and 403 are among them: a role can be set right at the provider
     * while the agent runs, and an exit report dropped for it could run a job twice.
     */
    private static final Set<Integer> TEMPORARY = Set.of(401, 403, 408, 409, 429);

    private static final int LONGEST_EXCERPT = 300;

    private final HttpClient client;

    Http(HttpClient client) {
        this.client = client;
    }

    <T> T call(HttpRequest request, Class<T> type) throws CallFailed, InterruptedException {
        byte[] body = call(request);
        String problem = "is empty";
        try {
            @Nullable T answer = Json.MAPPER.readValue(body, type);
            if (answer != null) {
                return answer;
            }
        } catch (IOException unreadable) {
            problem = "cannot be read: " + unreadable.getMessage();
        }
        throw new Unanswered(name(request) + ": the answer " + problem);
    }

    byte[] call(HttpRequest request) throws CallFailed, InterruptedException {
        HttpResponse<byte[]> response;
        try {
            response = client.send(request, BodyHandlers.ofByteArray());
        } catch (IOException away) {
            throw new Unanswered(name(request) + ": " + (away.getMessage() == null ? away : away.getMessage()));
        }
        int status = response.statusCode();
        if (status >= 200 && status < 300) {
            return response.body();
        }
        String excerpt = excerpt(response.body());
        if (status >= 400 && status < 500 && !TEMPORARY.contains(status)) {
            throw new Refused(name(request), status, excerpt);
        }
        throw new Unanswered(name(request) + ": answered with " + status + " " + excerpt, status, retryAfter(response));
    }

    private static String name(HttpRequest request) {
        return request.method() + " " + request.uri().getRawPath();
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        try {
            return Duration.ofSeconds(
                    response.headers().firstValueAsLong("Retry-After").orElse(0));
        } catch (NumberFormatException date) {
            return Duration.ZERO;
        }
    }

    private static String excerpt(byte[] body) {
        return new String(body, 0, Math.min(body.length, LONGEST_EXCERPT), StandardCharsets.UTF_8);
    }
}
