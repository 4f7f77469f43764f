package io.giveway.gateway.behind;

import io.giveway.testing.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real HTTP server in the place of queue-service and notifier, with a port that it keeps over stop and start. The
 * quota-service is left unconfigured.
 */
public final class Behind implements QuarkusTestResourceLifecycleManager {

    private static final int PORT = FreePort.any();
    private static final Vertx VERTX = Vertx.vertx();
    private static final List<Seen> SEEN = new CopyOnWriteArrayList<>();
    private static @Nullable HttpServer server;
    private static volatile CountDownLatch left = new CountDownLatch(1);

    /** A request as it arrived. */
    public record Seen(String method, String uri, Map<String, String> headers) {}

    public static List<Seen> seen() {
        return SEEN;
    }

    public static void forget() {
        SEEN.clear();
        left = new CountDownLatch(1);
    }

    /** Waits until the gateway has closed a stream that it was reading. */
    public static boolean awaitLeft() throws InterruptedException {
        return left.await(10, TimeUnit.SECONDS);
    }

    public static int port() {
        return PORT;
    }

    public static void open() {
        server = VERTX.createHttpServer().requestHandler(Behind::handle);
        server.listen(PORT, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    /** Stops for real: connections are closed, the port is shut. */
    public static void shut() {
        if (server != null) {
            server.close().toCompletionStage().toCompletableFuture().join();
            server = null;
        }
    }

    @Override
    public Map<String, String> start() {
        open();
        String base = "http://127.0.0.1:" + PORT;
        return Map.of("giveway.services.queue", base, "giveway.services.notifier", base);
    }

    @Override
    public void stop() {
        shut();
        VERTX.close();
    }

    private static void handle(HttpServerRequest request) {
        if (!request.path().equals("/openapi")) {
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            request.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
            SEEN.add(new Seen(request.method().name(), request.uri(), headers));
        }
        answer(request);
    }

    private static void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        switch (request.path()) {
            case "/openapi" -> response.end(ServiceDocument.JSON);
            case "/api/v1/events" -> stream(request);
            case "/api/v1/jobs/slow" -> response.exceptionHandler(gone -> left.countDown());
            case "/api/v1/jobs/large" -> Large.send(request);
            case "/api/v1/jobs/created" ->
                response.setStatusCode(201)
                        .putHeader("Location", "http://127.0.0.1:" + PORT + "/api/v1/jobs/17")
                        .putHeader("ETag", "\"v1\"")
                        .putHeader("Connection", "keep-alive, X-Hop")
                        .putHeader("X-Hop", "1")
                        .end("{}");
            case "/api/v1/jobs/refused" ->
                response.setStatusCode(422)
                        .putHeader("Content-Type", "application/problem+json")
                        .end("{\"status\":422}");
            case "/api/v1/jobs/broken" ->
                response.setChunked(true)
                        .write("half")
                        .onComplete(sent -> request.connection().close());
            default -> count(request);
        }
    }

    private static void count(HttpServerRequest request) {
        long[] bytes = {0};
        request.handler(buffer -> bytes[0] += buffer.length());
        request.endHandler(end -> request.response()
                .putHeader("Content-Type", "application/json")
                .end(new JsonObject()
                        .put("uri", request.uri())
                        .put("bytes", bytes[0])
                        .encode()));
    }

    private static void stream(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        response.setChunked(true).putHeader("Content-Type", "text/event-stream");
        response.exceptionHandler(gone -> left.countDown());
        response.closeHandler(gone -> left.countDown());
        response.write("id: 1\ndata: first\n\n");
        long timer = VERTX.setPeriodic(100, tick -> response.write("data: more\n\n"));
        request.connection().closeHandler(closed -> {
            VERTX.cancelTimer(timer);
            left.countDown();
        });
    }
}
