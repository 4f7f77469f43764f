package io.giveway.chassis.problem;

import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.problem.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Broken Bean Validation constraints as violations that name the field as the client wrote it. */
final class ConstraintRefusal {

    private ConstraintRefusal() {}

    /** Empty where a return value is at fault: that is a bug of ours and no refusal. */
    static Optional<Problem> of(ConstraintViolationException e) {
        if (e.getConstraintViolations().stream().anyMatch(ConstraintRefusal::isReturned)) {
            return Optional.empty();
        }
        List<Violation> violations = e.getConstraintViolations().stream()
                .map(violation -> new Violation(field(violation.getPropertyPath()), violation.getMessage()))
                .sorted(Comparator.comparing(Violation::field).thenComparing(Violation::message))
                .toList();
        return Optional.of(Problem.of(ProblemType.INVALID_FIELD, violations));
    }

    private static boolean isReturned(ConstraintViolation<?> violation) {
        return nodes(violation.getPropertyPath()).stream().anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE);
    }

    /** Method and body parameter are names of ours and left out, unless the parameter itself is wrong. */
    private static String field(Path path) {
        StringBuilder field = new StringBuilder();
        List<Path.Node> nodes = nodes(path);
        for (int i = 0; i < nodes.size(); i++) {
            Path.Node node = nodes.get(i);
            boolean ours = node.getKind() == ElementKind.METHOD
                    || node.getKind() == ElementKind.PARAMETER && i < nodes.size() - 1;
            if (!ours) {
                append(field, node);
            }
        }
        return field.toString();
    }

    private static void append(StringBuilder field, Path.Node node) {
        if (node.getIndex() != null) {
            field.append('[').append(node.getIndex()).append(']');
        } else if (node.getKey() != null) {
            field.append('.').append(node.getKey());
        }
        if (node.getKind() != ElementKind.CONTAINER_ELEMENT) {
            field.append(field.isEmpty() ? "" : ".").append(node.getName());
        }
    }

    private static List<Path.Node> nodes(Path path) {
        return StreamSupport.stream(path.spliterator(), false).toList();
    }
}
