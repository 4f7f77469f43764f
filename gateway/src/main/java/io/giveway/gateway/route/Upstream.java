package io.giveway.gateway.route;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyOptions;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One service behind the gateway, reached by streaming both ways. Each event loop has connections of its own: only on one
 * thread is it certain whether an answer has ended when its client leaves.
 */
final class Upstream {

    private final Map<Thread, HttpProxy> proxies = new ConcurrentHashMap<>();
    private final Vertx vertx;
    private final HttpClientOptions options;
    private final Boundary boundary;

    Upstream(Vertx vertx, URI base, Services services, Boundary boundary) {
        boolean tls = "https".equals(base.getScheme());
        int port = base.getPort() > 0 ? base.getPort() : tls ? 443 : 80;
        this.vertx = vertx;
        this.boundary = boundary;
        options = new HttpClientOptions()
                .setDefaultHost(base.getHost())
                .setDefaultPort(port)
                .setSsl(tls)
                .setVerifyHost(true)
                .setProtocolVersion(HttpVersion.HTTP_1_1)
                .setConnectTimeout(Math.toIntExact(services.connectTimeout().toMillis()))
                .setMaxPoolSize(services.connections())
                .setMaxWaitQueueSize(services.waiting());
    }

    /** To be called on an event loop. */
    void pass(HttpServerRequest request) {
        proxies.computeIfAbsent(Thread.currentThread(), loop -> proxy()).handle(request);
    }

    private HttpProxy proxy() {
        HttpClient client = vertx.createHttpClient(options);
        return HttpProxy.reverseProxy(new ProxyOptions().setSupportWebSocket(false), client)
                .origin(context -> client.request(new RequestOptions())
                        .map(request -> Outgoing.of(request, vertx.getOrCreateContext()))
                        .onSuccess(request -> Boundary.sent(context, request)))
                .addInterceptor(boundary);
    }
}
