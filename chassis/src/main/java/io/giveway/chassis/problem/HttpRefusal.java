package io.giveway.chassis.problem;

import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The problem for a refusal that the HTTP layer made by its status alone. */
final class HttpRefusal {

    private static final Map<Integer, ProblemType> TYPES = Map.of(
            400, ProblemType.MALFORMED_JSON,
            401, ProblemType.UNAUTHENTICATED,
            403, ProblemType.FORBIDDEN,
            404, ProblemType.NOT_FOUND,
            405, ProblemType.METHOD_NOT_ALLOWED,
            406, ProblemType.NOT_ACCEPTABLE,
            413, ProblemType.TOO_LARGE,
            415, ProblemType.UNSUPPORTED_MEDIA_TYPE,
            429, ProblemType.RATE_LIMITED);

    private HttpRefusal() {}

    static Problem of(Response response) {
        ProblemType type = TYPES.get(response.getStatus());
        return type == null ? untyped(response) : Problem.of(type, detail(type));
    }

    private static @Nullable String detail(ProblemType type) {
        return type == ProblemType.NOT_FOUND ? Refused.notFound().problem().detail() : null;
    }

    private static Problem untyped(Response response) {
        String title = response.getStatusInfo().getReasonPhrase();
        return new Problem("about:blank", title, response.getStatus(), null, List.of(), Map.of());
    }
}
