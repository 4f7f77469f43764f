package io.giveway.gateway.route;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.body.BodyLimits;
import io.giveway.chassis.problem.ProblemBody;
import io.giveway.chassis.problem.Refused;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.httpproxy.Body;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyRequest;
import io.vertx.httpproxy.ProxyResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;

/** What changes on a request's way in and an answer's way out, and what is said when no answer comes. */
final class Boundary implements ProxyInterceptor {

    private static final Logger LOG = Logger.getLogger(Boundary.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final String SENT = "giveway.sent";
    private static final String REFUSED = "giveway.refused";

    private final URI base;
    private final Optional<URI> publicUrl;
    private final BodyLimits limits;
    private final Duration answerTimeout;
    private final ObjectMapper json;

    Boundary(URI base, Optional<URI> publicUrl, BodyLimits limits, Duration answerTimeout, ObjectMapper json) {
        this.base = base;
        this.publicUrl = publicUrl;
        this.limits = limits;
        this.answerTimeout = answerTimeout;
        this.json = json;
    }

    @Override
    public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
        ProxyRequest request = context.request();
        HttpServerRequest incoming = request.proxiedRequest();
        if ("100-continue".equalsIgnoreCase(incoming.getHeader("expect"))) {
            incoming.response().writeContinue();
        }
        Headers.keepPassed(request.headers());
        CountedBody body = new CountedBody(request.getBody().stream(), limits.bytes(incoming.path()));
        request.setBody(Body.body(body, request.getBody().length()));
        return context.sendRequest()
                .timeout(answerTimeout.toMillis(), TimeUnit.MILLISECONDS)
                .recover(failure -> Future.succeededFuture(refuse(context, body, failure)));
    }

    @Override
    public Future<Void> handleProxyResponse(ProxyContext context) {
        ProxyResponse response = context.response();
        if (context.get(REFUSED, Boolean.class) == null) {
            Headers.dropOfOneConnection(response.headers());
            String location = response.headers().get("location");
            if (location != null) {
                response.putHeader("location", published(location));
            }
        }
        return context.sendResponse();
    }

    /** Notes the request that goes out, so that it can be taken back. */
    static void sent(ProxyContext context, HttpClientRequest request) {
        request.exceptionHandler(failure -> LOG.debugf("a request was taken back: %s", failure));
        context.set(SENT, request);
    }

    private ProxyResponse refuse(ProxyContext context, CountedBody body, Throwable failure) {
        HttpClientRequest sent = context.get(SENT, HttpClientRequest.class);
        if (sent != null) {
            sent.reset();
        }
        context.set(REFUSED, true);
        boolean clientLeft = context.request().proxiedRequest().response().closed();
        Refused refused = body.isOver() ? body.refusal() : away(failure, clientLeft);
        ProxyResponse response = context.request()
                .release()
                .response()
                .setStatusCode(refused.problem().status())
                .putHeader("Content-Type", ProblemBody.MEDIA_TYPE);
        refused.headers().forEach(response::putHeader);
        return response.setBody(Body.body(written(refused)));
    }

    private Refused away(Throwable failure, boolean clientLeft) {
        LOG.logf(clientLeft ? Level.DEBUG : Level.WARN, "%s does not answer: %s", base, failure);
        return Refused.unavailable("the service that answers this is away", RETRY_AFTER);
    }

    private Buffer written(Refused refused) {
        try {
            return Buffer.buffer(json.writeValueAsBytes(refused.problem()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A service names new resources by its own address, which is none of the client's business. */
    private String published(String location) {
        String own = base.getScheme() + "://" + base.getAuthority();
        String path = location.startsWith(own + "/") ? location.substring(own.length()) : location;
        return path.startsWith("/")
                ? publicUrl.map(url -> url.resolve(path).toString()).orElse(path)
                : path;
    }
}
