package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.contracts.job.JobState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels jobs. */
@Command(
        name = "cancel",
        description = "Cancel jobs. One that runs is stopped first; it is CANCELLED when its process has ended.")
final class Cancel extends ApiCommand {
    private static final Set<String> ENDED = Stream.of(JobState.values())
            .filter(JobState::isFinal)
            .map(Enum::name)
            .collect(Collectors.toSet());

    @Parameters(arity = "1..*", paramLabel = "ID", description = "id of a job, or its beginning")
    List<String> ids;

    @Override
    public Integer call() {
        JobFinder finder = new JobFinder(api());
        for (String id : ids.stream().map(finder::id).toList()) {
            JsonNode answer = api().delete(Api.path("jobs", id));
            if (wantsJson()) {
                print(answer);
            } else {
                print(outcome(id, answer.path("state").asText()));
            }
        }
        return 0;
    }

    private static String outcome(String id, String state) {
        return ENDED.contains(state) ? id + " is " + state : "cancel asked for " + id;
    }
}
