package io.giveway.chassis.body;

import io.giveway.chassis.problem.ProblemBody;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses bodies over the limit with a problem: by their declared length before anything is read, and by counting where
 * none is declared.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
public final class BodyLimit implements ReaderInterceptor {

    private static final int BEFORE_EVERYTHING = 1_000;

    /** Asked for late: this class is created before the runtime configuration is there. */
    @Inject
    Instance<BodyLimits> limits;

    @Inject
    ProblemBody problems;

    @Inject
    UriInfo uri;

    void register(@Observes Filters filters) {
        filters.register(this::checkDeclared, BEFORE_EVERYTHING);
    }

    private void checkDeclared(RoutingContext context) {
        long limit = limits.get().bytes(context.normalizedPath());
        if (declared(context.request().getHeader(HttpHeaders.CONTENT_LENGTH)) > limit) {
            problems.end(context, tooLarge(limit).header("Connection", "close"));
        } else {
            context.next();
        }
    }

    private static long declared(@Nullable String contentLength) {
        return contentLength == null ? 0 : Long.parseLong(contentLength);
    }

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        long limit = limits.get().bytes(uri.getRequestUri().getPath());
        context.setInputStream(new CountedStream(context.getInputStream(), limit));
        Object body = context.proceed();
        if (body == null) {
            throw Refused.of(ProblemType.MALFORMED_JSON, "the body is empty or null");
        }
        return body;
    }

    /** The refusal of a body over a limit in bytes. */
    public static Refused tooLarge(long limit) {
        return Refused.of(ProblemType.TOO_LARGE, "the body must be at most " + limit + " bytes");
    }
}
