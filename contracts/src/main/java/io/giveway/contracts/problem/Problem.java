package io.giveway.contracts.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A refusal as RFC 9457 writes it.
 *
 * @param violations the wrong fields, empty (and not written) where no field is at fault
 * @param extensions what a type adds, written beside the other members
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type,
        String title,
        int status,
        @Nullable String detail,
        List<Violation> violations,
        @JsonAnyGetter Map<String, Object> extensions) {

    public static Problem of(ProblemType type, @Nullable String detail) {
        return new Problem(type.urn(), type.title(), type.status(), detail, List.of(), Map.of());
    }

    public static Problem of(ProblemType type, List<Violation> violations) {
        return new Problem(type.urn(), type.title(), type.status(), null, violations, Map.of());
    }
}
