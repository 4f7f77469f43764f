package io.giveway.chassis.problem;

import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An error of ours as the client is told: nothing but a reference, by which the log tells the rest. */
record Failure(String reference) {

    static Failure of(Throwable cause) {
        return new Failure(UUID.randomUUID().toString());
    }

    Problem problem() {
        ProblemType type = ProblemType.INTERNAL;
        return new Problem(
                type.urn(),
                type.title(),
                type.status(),
                "it was logged under the reference",
                List.of(),
                Map.of("reference", reference));
    }
}
