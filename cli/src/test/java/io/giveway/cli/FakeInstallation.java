package io.giveway.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A gateway and an identity provider in one small server: it records what it was asked and answers as the test says. */
public final class FakeInstallation implements AutoCloseable {
    /** What a client asked. */
    public record Asked(String method, String path, String query, String body, Map<String, String> headers) {
        public Map<String, String> form() {
            Map<String, String> fields = new LinkedHashMap<>();
            for (String field : body.split("&")) {
                String[] parts = field.split("=", 2);
                fields.put(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : "");
            }
            return fields;
        }

        public String header(String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
    }

    /** What it answers. */
    public record Answer(int status, String type, String body, Map<String, String> headers) {
        public static Answer json(int status, String body) {
            return new Answer(status, "application/json", body, Map.of());
        }

        public static Answer problem(int status, String body) {
            return new Answer(status, "application/problem+json", body, Map.of());
        }

        public static Answer text(String body) {
            return new Answer(200, "text/plain", body, Map.of());
        }

        public Answer with(String header, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(header, value);
            return new Answer(status, type, body, more);
        }
    }

    static {
        // Else each answer waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final Map<String, Function<Asked, Answer>> answers = Collections.synchronizedMap(new LinkedHashMap<>());
    private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());

    public FakeInstallation() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::serve);
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        on("GET /realm/.well-known/openid-configuration", ask -> Answer.json(200, """
                {"token_endpoint": "%1$s/token", "device_authorization_endpoint": "%1$s/device",
                 "revocation_endpoint": "%1$s/revoke"}""".formatted(issuer())));
        on("POST /realm/token", ask -> Answer.json(200, """
                {"access_token": "token-%d", "expires_in": 300, "refresh_token": "refresh"}""".formatted(count("POST /realm/token"))));
    }

    public URI gateway() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public URI issuer() {
        return gateway().resolve("/realm");
    }

    /** Says what a call, such as {@code GET /api/v1/jobs}, is answered. */
    public FakeInstallation on(String call, Function<Asked, Answer> answer) {
        answers.put(call, answer);
        return this;
    }

    public FakeInstallation on(String call, String json) {
        return on(call, ask -> Answer.json(200, json));
    }

    public List<Asked> asked(String call) {
        return asked.stream()
                .filter(ask -> (ask.method() + " " + ask.path()).equals(call))
                .toList();
    }

    public int count(String call) {
        return asked(call).size();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> headers = new LinkedHashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            URI uri = exchange.getRequestURI();
            Asked ask = new Asked(
                    exchange.getRequestMethod(),
                    uri.getRawPath(),
                    uri.getRawQuery() == null ? "" : uri.getRawQuery(),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                    headers);
            asked.add(ask);
            Function<Asked, Answer> how = answers.get(ask.method() + " " + ask.path());
            Answer answer = how == null
                    ? Answer.problem(
                            404,
                            "{\"type\":\"urn:giveway:problem:not-found\",\"title\":\"There is no such thing\",\"status\":404}")
                    : how.apply(ask);
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
