package io.giveway.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.gateway.route.Owner;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What one service says of itself, or said when it was last reached. */
final class Description {

    private static final Logger LOG = Logger.getLogger(Description.class);

    private final Owner owner;
    private final URI address;
    private final HttpClient client;
    private final Duration timeout;
    private final ObjectMapper json;
    private volatile @Nullable JsonNode last;

    Description(Owner owner, URI base, HttpClient client, Duration timeout, ObjectMapper json) {
        this.owner = owner;
        this.address = base.resolve("/openapi?format=json");
        this.client = client;
        this.timeout = timeout;
        this.json = json;
    }

    Owner owner() {
        return owner;
    }

    /** Asks; done when there is an answer or none in time, never failed. */
    Future<Void> refresh() {
        return client.request(new RequestOptions().setMethod(HttpMethod.GET).setAbsoluteURI(address.toString()))
                .compose(request -> request.send())
                .compose(response -> response.statusCode() == 200
                        ? response.body()
                        : Future.failedFuture("answered " + response.statusCode()))
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .map(this::read)
                .onSuccess(document -> last = document)
                .onFailure(failure -> LOG.warnf("no description from %s: %s", address, failure.toString()))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    /** Empty until the service was reached once. */
    Optional<JsonNode> last() {
        return Optional.ofNullable(last);
    }

    private JsonNode read(Buffer body) {
        try {
            return json.readTree(body.getBytes());
        } catch (IOException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }
}
