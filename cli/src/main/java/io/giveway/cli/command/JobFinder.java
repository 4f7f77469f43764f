package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.problem.ProblemType;
import java.util.List;
import java.util.stream.Collectors;

/** Finds a job by its id or by the beginning of it, as long as only one visible job begins so. */
final class JobFinder {
    private static final int WHOLE_ID = 36;
    private static final int LOOK_AT = 100_000;

    private final Api api;

    JobFinder(Api api) {
        this.api = api;
    }

    /** The whole id. */
    String id(String given) {
        return given.length() >= WHOLE_ID ? given : job(given).path("id").asText();
    }

    JsonNode job(String given) {
        if (given.isBlank()) {
            throw new Failure.Usage("an empty text names no job");
        }
        if (given.length() >= WHOLE_ID) {
            return api.get(Api.path("jobs", given));
        }
        List<JsonNode> found = new Pages(api, Api.path("jobs"))
                .items(LOOK_AT)
                .filter(job -> job.path("id").asText().startsWith(given))
                .limit(4)
                .toList();
        if (found.isEmpty()) {
            throw new Failure.Refused(
                    Problem.of(ProblemType.NOT_FOUND, "no job that you may see begins with " + given));
        }
        if (found.size() > 1) {
            throw new Failure.Usage(given + " could be any of " + names(found) + "; give more of the id");
        }
        return found.get(0);
    }

    private static String names(List<JsonNode> found) {
        String names =
                found.stream().limit(3).map(job -> job.path("id").asText()).collect(Collectors.joining(", "));
        return found.size() > 3 ? names + ", ..." : names;
    }
}
