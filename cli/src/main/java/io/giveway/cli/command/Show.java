package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows all about one job. */
@Command(name = "show", description = "Show all about one job.")
final class Show extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Override
    public Integer call() {
        JsonNode tree = new JobFinder(api()).job(id);
        if (wantsJson()) {
            print(tree);
        } else {
            new JobSheet(Json.as(Job.class, tree), environment().clock().instant())
                    .lines()
                    .forEach(this::print);
        }
        return 0;
    }
}
