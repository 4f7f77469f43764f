package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels jobs. */
@Command(
        name = "cancel",
        description = "Cancel jobs. One that runs is stopped first; it is CANCELLED when its process has ended.")
final class Cancel extends ApiCommand {
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
                print("cancel asked for " + id);
            }
        }
        return 0;
    }
}
