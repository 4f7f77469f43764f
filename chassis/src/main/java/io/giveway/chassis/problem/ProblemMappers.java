package io.giveway.chassis.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.giveway.chassis.json.JsonRefusal;
import io.giveway.chassis.readiness.Outage;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jspecify.annotations.Nullable;

/**
 * Every exception that leaves a resource, as a problem. Refusals (4xx) are the client's and logged at DEBUG; failures
 * (5xx) are ours and logged once, at ERROR, with a reference that the answer carries too and without what was sent.
 */
final class ProblemMappers {

    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

    @ServerExceptionMapper
    Response refused(Refused refused) {
        return answer(refused.problem(), refused.headers());
    }

    @ServerExceptionMapper
    Uni<Response> unauthorized(UnauthorizedException e, RoutingContext context) {
        return challenge(context);
    }

    @ServerExceptionMapper
    Uni<Response> authenticationFailed(AuthenticationFailedException e, RoutingContext context) {
        Optional<Refused> outage = Outage.in(e);
        if (outage.isPresent()) {
            LOG.warnf("%s: %s", outage.get().problem().detail(), e.getMessage());
            return Uni.createFrom().item(refused(outage.get()));
        }
        LOG.debugf("token refused: %s", e.getMessage());
        return challenge(context);
    }

    @ServerExceptionMapper
    Response forbidden(ForbiddenException e) {
        return answer(Problem.of(ProblemType.FORBIDDEN, "the token does not grant this operation"), Map.of());
    }

    @ServerExceptionMapper
    Response constraints(ConstraintViolationException e) {
        return ConstraintRefusal.of(e).map(problem -> answer(problem, Map.of())).orElseGet(() -> failed(e, null));
    }

    @ServerExceptionMapper
    Response mismatched(MismatchedInputException e) {
        return answer(JsonRefusal.of(e), Map.of());
    }

    @ServerExceptionMapper
    Response http(WebApplicationException e, RoutingContext context) {
        Optional<Refused> refused = Refused.in(e);
        if (refused.isPresent()) {
            return refused(refused.get());
        }
        if (e.getCause() instanceof JsonProcessingException json) {
            return answer(JsonRefusal.of(json), Map.of());
        }
        Response response = e.getResponse();
        if (response.hasEntity() || response.getStatus() < 400) {
            return response;
        }
        return response.getStatus() < 500 ? answer(HttpRefusal.of(response), allow(response)) : failed(e, context);
    }

    @ServerExceptionMapper
    Response other(Throwable e, RoutingContext context) {
        return Outage.in(e)
                .map(outage -> {
                    LOG.warnf("%s: %s", outage.problem().detail(), e.getMessage());
                    return refused(outage);
                })
                .orElseGet(() -> failed(e, context));
    }

    private Uni<Response> challenge(RoutingContext context) {
        return Challenge.of(context).map(this::refused);
    }

    private static Response failed(Throwable e, @Nullable RoutingContext context) {
        Failure failure = Failure.of(e);
        if (context != null && context.response().closed()) {
            LOG.debugf(e, "the client left before it was answered");
        } else {
            LOG.errorf(e, "request failed, reference=%s", failure.reference());
        }
        return answer(failure.problem(), Map.of());
    }

    private static Map<String, String> allow(Response response) {
        String allowed = response.getHeaderString("Allow");
        return allowed == null ? Map.of() : Map.of("Allow", allowed);
    }

    private static Response answer(Problem problem, Map<String, String> headers) {
        if (problem.status() < 500) {
            LOG.debugf("refused: %s", problem);
        }
        Response.ResponseBuilder builder = builder(problem);
        headers.forEach(builder::header);
        return builder.build();
    }

    private static Response.ResponseBuilder builder(Problem problem) {
        return Response.status(problem.status()).type(ProblemBody.MEDIA_TYPE).entity(problem);
    }
}
