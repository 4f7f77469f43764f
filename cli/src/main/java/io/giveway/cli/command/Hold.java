package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.giveway.cli.client.Api;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts a waiting job on hold. */
@Command(name = "hold", description = "Put a waiting job on hold: it neither starts nor ages until it is released.")
final class Hold extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "why; it stands in the history")
    String reason;

    @Override
    public Integer call() {
        String whole = new JobFinder(api()).id(id);
        JsonNode answer = api().put(
                        Api.path("jobs", whole, "hold"),
                        JsonNodeFactory.instance.objectNode().put("reason", reason));
        if (wantsJson()) {
            print(answer);
        } else {
            print(whole + " is on hold");
        }
        return 0;
    }
}
