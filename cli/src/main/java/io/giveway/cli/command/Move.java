package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a waiting job wait in another pool. */
@Command(
        name = "move",
        description =
                "Let a waiting job wait in another pool; it keeps what it has waited. 'why' tells where it starts sooner.")
final class Move extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Option(names = "--pool", paramLabel = "SLUG", required = true, description = "where it is to wait from now on")
    String pool;

    @Override
    public Integer call() {
        JsonNode answer = api().create(
                        Api.path("jobs", new JobFinder(api()).id(id), "move"),
                        JsonNodeFactory.instance.objectNode().put("pool", pool),
                        UUID.randomUUID().toString());
        if (wantsJson()) {
            print(answer);
        } else {
            Job job = Json.as(Job.class, answer);
            print(job.id() + " waits in " + job.pool());
        }
        return 0;
    }
}
