package io.giveway.gateway.route;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.body.BodyLimits;
import io.giveway.testing.FreePort;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One connection to the service, and clients that leave while it already serves the next one. */
class DepartureTest {

    /** More than sockets and the gateway's write queue take, less than what it reads ahead as well. */
    private static final Buffer ANSWER = Buffer.buffer(new byte[130 * 1024]);

    private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
    private final CompletableFuture<Void> left = new CompletableFuture<>();
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        join(vertx.close());
    }

    @Test
    void aClientThatLeavesAfterTheServiceHasAnsweredTakesNoOthersConnectionAway() throws Exception {
        int gateway = gateway(1);
        CompletableFuture<HttpResponse<String>> next;
        try (Socket slow = new Socket()) {
            slow.setReceiveBufferSize(4096);
            slow.connect(new InetSocketAddress("127.0.0.1", gateway));
            slow.getOutputStream().write("GET /large HTTP/1.1\r\nHost: gateway\r\n\r\n".getBytes(US_ASCII));
            assertThat(slow.getInputStream().read()).isEqualTo('H');
            next = get(gateway, "/held");
            held.get(10, TimeUnit.SECONDS);
        }
        left.get(10, TimeUnit.SECONDS);
        held.join().response().end("served");
        assertThat(next.get(10, TimeUnit.SECONDS).body()).isEqualTo("served");
        assertThat(connections).hasSize(1);
    }

    @Test
    void noConnectionIsUsedOnTwoThreads() throws Exception {
        int gateway = gateway(2);
        for (int i = 0; i < 4; i++) {
            assertThat(get(gateway, "/short").get(10, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
        }
        assertThat(connections).hasSize(2);
    }

    /** A gateway that takes connections on so many event loops in turn, before a service that is reached over one each. */
    private int gateway(int eventLoops) {
        URI base = URI.create("http://127.0.0.1:" + service());
        Boundary boundary = new Boundary(
                base,
                Optional.empty(),
                new Limits(),
                Duration.ofSeconds(10),
                new ObjectMapper().findAndRegisterModules());
        Upstream upstream = new Upstream(vertx, base, new OneConnection(), boundary);
        int port = FreePort.any();
        join(vertx.deployVerticle(
                () -> new Listening(port, request -> pass(request, upstream)),
                new DeploymentOptions().setInstances(eventLoops)));
        return port;
    }

    private void pass(HttpServerRequest request, Upstream upstream) {
        if (request.path().equals("/large")) {
            request.connection().closeHandler(left::complete);
        }
        upstream.pass(request);
    }

    private int service() {
        HttpServer service =
                vertx.createHttpServer().connectionHandler(connections::add).requestHandler(this::answer);
        return join(service.listen(0, "127.0.0.1")).actualPort();
    }

    private void answer(HttpServerRequest request) {
        switch (request.path()) {
            case "/large" -> request.response().end(ANSWER);
            case "/held" -> held.complete(request);
            default -> request.response().end("short");
        }
    }

    private static CompletableFuture<HttpResponse<String>> get(int port, String path) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newBuilder().version(Version.HTTP_1_1).build().sendAsync(request, BodyHandlers.ofString());
    }

    private static <T> T join(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    /** A server on an event loop of its own. */
    private static final class Listening extends AbstractVerticle {

        private final int port;
        private final Handler<HttpServerRequest> handler;

        Listening(int port, Handler<HttpServerRequest> handler) {
            this.port = port;
            this.handler = handler;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer(new HttpServerOptions().setSendBufferSize(4096))
                    .requestHandler(handler)
                    .listen(port, "127.0.0.1")
                    .<Void>mapEmpty()
                    .onComplete(started);
        }
    }

    private static final class Limits implements BodyLimits {

        @Override
        public MemorySize limit() {
            return new MemorySize(BigInteger.TEN);
        }

        @Override
        public Map<String, MemorySize> paths() {
            return Map.of();
        }
    }

    private static final class OneConnection implements Services {

        @Override
        public Optional<URI> queue() {
            return Optional.empty();
        }

        @Override
        public Optional<URI> quota() {
            return Optional.empty();
        }

        @Override
        public Optional<URI> notifier() {
            return Optional.empty();
        }

        @Override
        public Duration connectTimeout() {
            return Duration.ofSeconds(2);
        }

        @Override
        public Duration answerTimeout() {
            return Duration.ofSeconds(10);
        }

        @Override
        public int connections() {
            return 1;
        }

        @Override
        public int waiting() {
            return 10;
        }
    }
}
