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

/** One service behind the gateway, reached by streaming both ways. */
final class Upstream {

    private final HttpProxy proxy;

    private Upstream(HttpProxy proxy) {
        this.proxy = proxy;
    }

    static Upstream of(Vertx vertx, URI base, Services services, Boundary boundary) {
        boolean tls = "https".equals(base.getScheme());
        int port = base.getPort() > 0 ? base.getPort() : tls ? 443 : 80;
        HttpClient client = vertx.createHttpClient(new HttpClientOptions()
                .setDefaultHost(base.getHost())
                .setDefaultPort(port)
                .setSsl(tls)
                .setVerifyHost(true)
                .setProtocolVersion(HttpVersion.HTTP_1_1)
                .setConnectTimeout(Math.toIntExact(services.connectTimeout().toMillis()))
                .setMaxPoolSize(services.connections())
                .setMaxWaitQueueSize(services.waiting()));
        HttpProxy proxy = HttpProxy.reverseProxy(new ProxyOptions().setSupportWebSocket(false), client)
                .origin(context ->
                        client.request(new RequestOptions()).onSuccess(request -> Boundary.sent(context, request)))
                .addInterceptor(boundary);
        return new Upstream(proxy);
    }

    void pass(HttpServerRequest request) {
        proxy.handle(request);
    }
}
