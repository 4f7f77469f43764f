package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Table;
import io.giveway.cli.text.Times;
import io.giveway.contracts.event.JobEvent;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells what happened to a job. */
@Command(name = "history", description = "Tell what happened to a job, oldest first.")
final class History extends ApiCommand {
    private static final int MOST = 100_000;
    private static final String PREFIX = "io.giveway.";

    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Override
    public Integer call() {
        String path = Api.path("jobs", new JobFinder(api()).id(id), "history");
        List<JsonNode> items = new Pages(api(), path).items(MOST).toList();
        if (wantsJson()) {
            print(Json.of(Map.of("items", items)));
            return 0;
        }
        Table table = new Table("TIME", "EVENT", ">ATTEMPT", "BY", "WHAT");
        for (JsonNode item : items) {
            JobEvent event = Json.as(JobEvent.class, item);
            table.row(
                    Times.text(event.time()),
                    event.type().startsWith(PREFIX) ? event.type().substring(PREFIX.length()) : event.type(),
                    event.attempt(),
                    event.actor(),
                    Happening.words(event.data()));
        }
        print(table);
        return 0;
    }
}
