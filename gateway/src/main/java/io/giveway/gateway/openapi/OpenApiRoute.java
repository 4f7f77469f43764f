package io.giveway.gateway.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.gateway.route.RouteTable;
import io.giveway.gateway.route.Services;
import io.quarkus.smallrye.openapi.runtime.OpenApiConstants;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Serves the description of the whole public API at {@code /openapi}, as the running services give it. */
@Singleton
final class OpenApiRoute {

    private final List<Description> descriptions;
    private final OpenApiDocumentService own;
    private final ObjectMapper json;
    private final Clock clock;
    private final Duration keep;
    private volatile @Nullable Kept kept;

    OpenApiRoute(
            Services services,
            OpenApiSettings settings,
            OpenApiDocumentService own,
            ObjectMapper json,
            Clock clock,
            Vertx vertx) {
        HttpClient client = vertx.createHttpClient();
        this.descriptions = services.known().entrySet().stream()
                .map(known -> new Description(known.getKey(), known.getValue(), client, settings.timeout(), json))
                .toList();
        this.own = own;
        this.json = json;
        this.clock = clock;
        this.keep = settings.keep();
    }

    void register(@Observes Router router) {
        router.get("/openapi").handler(this::handle);
    }

    private void handle(RoutingContext context) {
        Kept known = kept;
        if (known != null && clock.instant().isBefore(known.until())) {
            end(context, known);
            return;
        }
        Future.all(descriptions.stream().map(Description::refresh).toList())
                .map(refreshed -> merge())
                .onSuccess(fresh -> {
                    kept = fresh;
                    end(context, fresh);
                })
                .onFailure(context::fail);
    }

    private static void end(RoutingContext context, Kept kept) {
        context.response().putHeader("Content-Type", "application/json").end(kept.document());
    }

    private Kept merge() {
        try {
            MergedDocument merged = new MergedDocument(
                    json.readTree(own.getDocument(OpenApiConstants.DEFAULT_DOCUMENT_NAME, Format.JSON)));
            List<String> missing = new ArrayList<>();
            for (Description description : descriptions) {
                String service = description.owner().name().toLowerCase(Locale.ROOT);
                description
                        .last()
                        .ifPresentOrElse(
                                document -> merged.add(
                                        service, document, path -> RouteTable.isPublic(path, description.owner())),
                                () -> missing.add(service));
            }
            byte[] bytes = json.writeValueAsBytes(merged.missing(missing).document());
            return new Kept(Buffer.buffer(bytes), clock.instant().plus(keep));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A finished description and how long it is served. */
    private record Kept(Buffer document, Instant until) {}
}
