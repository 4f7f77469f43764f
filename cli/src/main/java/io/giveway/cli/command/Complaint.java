package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.text.Printable;
import io.giveway.cli.text.Style;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.Violation;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Says on the error stream what went wrong: what it was in one line, then a line for each wrong field. */
final class Complaint {
    private static final int SOFTWARE_ERROR = 70;

    private final Environment environment;

    Complaint(Environment environment) {
        this.environment = environment;
    }

    /** Tells the failure and answers the exit code. */
    int about(Exception exception) {
        if (exception instanceof Failure.Refused refused) {
            tell(refused.problem());
            return refused.exitCode();
        }
        if (exception instanceof Failure failure) {
            say(String.valueOf(failure.getMessage()));
            return failure.exitCode();
        }
        if (exception instanceof IllegalArgumentException) {
            return aboutUsage(String.valueOf(exception.getMessage()));
        }
        say("this is an error of giveway itself: " + exception + "; set GIVEWAY_DEBUG=1 for more");
        if (environment.variable("GIVEWAY_DEBUG").isPresent()) {
            StringWriter trace = new StringWriter();
            exception.printStackTrace(new PrintWriter(trace));
            environment.err().print(trace);
        }
        return SOFTWARE_ERROR;
    }

    int aboutUsage(String mistake) {
        say(mistake);
        return ExitCode.USAGE;
    }

    private void tell(Problem problem) {
        say(problem.detail() == null ? problem.title() : problem.detail());
        for (Violation violation : problem.violations()) {
            if (violation.message().equals(problem.detail())) {
                continue;
            }
            environment.err().println("  " + Printable.of(violation.field() + ": " + violation.message()));
        }
        if (problem.extensions().get("largestShape") instanceof JsonNode shape) {
            environment.err().println("  largest that fits: " + shape(shape));
        }
        if (problem.extensions().get("pools") instanceof JsonNode pools && !pools.isEmpty()) {
            environment.err().println("  fits in: " + Printable.of(names(pools)));
        }
    }

    private static String shape(JsonNode shape) {
        String gpus = shape.path("gpus").asText() + " GPUs";
        return shape.hasNonNull("gpusPerNode")
                ? gpus + ", " + shape.get("gpusPerNode").asText() + " on each node"
                : gpus;
    }

    private static String names(JsonNode pools) {
        StringBuilder names = new StringBuilder();
        pools.forEach(pool -> names.append(names.isEmpty() ? "" : ", ").append(pool.asText()));
        return names.toString();
    }

    private void say(String what) {
        environment.err().println(Style.RED.of("giveway: ", environment.colours()) + Printable.of(what));
    }
}
