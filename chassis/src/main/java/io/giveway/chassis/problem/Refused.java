package io.giveway.chassis.problem;

import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.problem.Violation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that is refused, thrown where the refusal cannot be returned. It carries the whole answer, so that the place
 * that knows what is wrong is the place that words it; it has no stack trace, since it is no bug.
 */
public final class Refused extends RuntimeException {

    private final transient Problem problem;
    private final transient Map<String, String> headers;

    private Refused(Problem problem, Map<String, String> headers) {
        super(problem.detail() == null ? problem.title() : problem.detail(), null, false, false);
        this.problem = problem;
        this.headers = headers;
    }

    public static Refused with(Problem problem) {
        return new Refused(problem, Map.of());
    }

    public static Refused of(ProblemType type, String detail) {
        return with(Problem.of(type, detail));
    }

    /** One wrong field; {@code message} says what would be right. */
    public static Refused invalid(String field, String message) {
        return invalid(List.of(new Violation(field, message)));
    }

    public static Refused invalid(List<Violation> violations) {
        return with(Problem.of(ProblemType.INVALID_FIELD, violations));
    }

    /** The same answer for what does not exist and for what the token does not grant. */
    public static Refused notFound() {
        return of(ProblemType.NOT_FOUND, "nothing of this name exists for you");
    }

    /** A part that is needed is away; the client may try again after the given time. */
    public static Refused unavailable(String detail, Duration retryAfter) {
        return of(ProblemType.UNAVAILABLE, detail).header("Retry-After", Long.toString(retryAfter.toSeconds()));
    }

    /** The refusal that other code has wrapped in an exception of its own. */
    static Optional<Refused> in(Throwable thrown) {
        @Nullable Throwable cause = thrown;
        while (cause != null && !(cause instanceof Refused)) {
            cause = cause.getCause();
        }
        return Optional.ofNullable((Refused) cause);
    }

    /** The same refusal with one more header. */
    public Refused header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Refused(problem, Map.copyOf(more));
    }

    public Problem problem() {
        return problem;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
