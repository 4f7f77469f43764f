package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lets a job go on that was put on hold. */
@Command(name = "release", description = "Let a job go on that was put on hold; it has kept what it waited before.")
final class Release extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Override
    public Integer call() {
        String whole = new JobFinder(api()).id(id);
        JsonNode answer = api().delete(Api.path("jobs", whole, "hold"));
        if (wantsJson()) {
            print(answer);
        } else {
            print(whole + " is no longer on hold");
        }
        return 0;
    }
}
