package io.giveway.cli.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** The one HTTP client of a command; it says in words what could not be reached and why. */
public final class Http {
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
    public static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_WITHIN)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /** Sends a request to {@code what}, a word for people such as "the gateway". */
    public <T> HttpResponse<T> send(String what, HttpRequest request, HttpResponse.BodyHandler<T> body) {
        try {
            return client.send(request, body);
        } catch (IOException e) {
            throw new Failure.Unreachable("cannot reach " + what + " at " + origin(request.uri()) + ": " + why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure.Unreachable("interrupted while waiting for " + what);
        }
    }

    static HttpRequest.BodyPublisher form(Map<String, String> fields) {
        return HttpRequest.BodyPublishers.ofString(fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&")));
    }

    /** A text as one part of a path or query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getAuthority();
    }

    private static String why(IOException e) {
        if (e instanceof HttpConnectTimeoutException) {
            return "no connection within " + CONNECT_WITHIN.toSeconds() + " s";
        }
        if (e instanceof HttpTimeoutException) {
            return "no answer within " + ANSWER_WITHIN.toSeconds() + " s";
        }
        if (e instanceof ConnectException) {
            return e.getCause() instanceof ConnectException cause
                            && cause.getCause() instanceof UnresolvedAddressException
                    ? "unknown host"
                    : "connection refused";
        }
        return e.getMessage() == null ? "connection lost" : e.getMessage();
    }
}
