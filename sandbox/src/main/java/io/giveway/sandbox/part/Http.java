package io.giveway.sandbox.part;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Plain HTTP to the parts of the stack, with short patience: whoever asks asks again. */
final class Http {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    private Http() {}

    static boolean answersOk(String url) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url))).statusCode() == 200;
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    }
}
