package io.giveway.chassis.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/** Answers with a problem where no resource is reached: limits, routes and proxies of the HTTP layer. */
@Singleton
public final class ProblemBody {

    public static final String MEDIA_TYPE = "application/problem+json";

    private final ObjectMapper json;

    ProblemBody(ObjectMapper json) {
        this.json = json;
    }

    /** Ends the exchange with a refusal; does nothing where an answer has begun already. */
    public void end(RoutingContext context, Refused refused) {
        HttpServerResponse response = context.response();
        if (response.ended() || response.headWritten()) {
            return;
        }
        response.setStatusCode(refused.problem().status()).putHeader("Content-Type", MEDIA_TYPE);
        refused.headers().forEach(response::putHeader);
        response.end(bytes(refused));
    }

    private Buffer bytes(Refused refused) {
        try {
            return Buffer.buffer(json.writeValueAsBytes(refused.problem()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
