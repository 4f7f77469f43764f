package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a body was refused: not JSON at all (400), or JSON of which one field is wrong (422, with the field's path). */
public final class JsonRefusal {

    private static final int LONGEST_FIELD = 200;

    private JsonRefusal() {}

    public static Problem of(JsonProcessingException e) {
        JsonProcessingException root = root(e);
        if (root instanceof StreamConstraintsException) {
            return wrong(path(e), "is too large: at most " + StrictJson.DEEPEST + " levels, 1000 digits a number");
        }
        if (root instanceof InputCoercionException) {
            return wrong(path(e), "is out of range");
        }
        if (root instanceof StreamReadException || isTrailing(root)) {
            return Problem.of(ProblemType.MALFORMED_JSON, fault(root) + position(root.getLocation()));
        }
        return wrong(path(e), reason(e));
    }

    /** Jackson wraps what the parser found in exceptions that add the path. */
    private static JsonProcessingException root(JsonProcessingException e) {
        return e.getCause() instanceof JsonProcessingException inner && inner != e ? root(inner) : e;
    }

    private static String fault(JsonProcessingException e) {
        if (isTrailing(e)) {
            return "something follows the JSON value";
        }
        String message = e.getOriginalMessage();
        return message.startsWith("Duplicate field") ? message : "cannot be read as JSON";
    }

    private static boolean isTrailing(JsonProcessingException e) {
        return e instanceof MismatchedInputException && e.getOriginalMessage().startsWith("Trailing token");
    }

    private static String position(@Nullable JsonLocation location) {
        return location == null ? "" : " at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
    }

    private static Problem wrong(String field, String message) {
        return Problem.of(ProblemType.INVALID_FIELD, List.of(new Violation(field, message)));
    }

    private static String reason(JsonProcessingException e) {
        if (e instanceof WrongValue) {
            return e.getOriginalMessage();
        }
        if (e instanceof UnrecognizedPropertyException) {
            return "is not a known field";
        }
        if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        return e instanceof MismatchedInputException mismatch ? Expectation.of(mismatch.getTargetType()) : "is wrong";
    }

    /** The path as a client would write it: {@code workload.env.A}, {@code jobs[17].gpus}; {@code body} for the whole. */
    private static String path(JsonProcessingException e) {
        StringBuilder path = new StringBuilder();
        if (e instanceof JsonMappingException mapping) {
            for (JsonMappingException.Reference step : mapping.getPath()) {
                if (step.getFieldName() == null) {
                    path.append('[').append(step.getIndex()).append(']');
                } else {
                    path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
                }
            }
        }
        if (path.isEmpty()) {
            return "body";
        }
        return path.length() <= LONGEST_FIELD ? path.toString() : path.substring(0, LONGEST_FIELD) + "…";
    }
}
