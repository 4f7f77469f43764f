package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Table;
import io.giveway.contracts.pool.QueueRow;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the ranked queue of a pool. */
@Command(
        name = "queue",
        description = "Show who waits in a pool, in the order of service. Rows of other departments are anonymous.")
final class Queue extends ApiCommand {
    @Parameters(paramLabel = "POOL", description = "slug of the pool")
    String pool;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "at most so many (default ${DEFAULT-VALUE})")
    int limit;

    @Override
    public Integer call() {
        List<JsonNode> items =
                new Pages(api(), Api.path("pools", pool, "queue")).items(limit).toList();
        if (wantsJson()) {
            print(Json.of(Map.of("items", items)));
            return 0;
        }
        List<QueueRow> rows =
                items.stream().map(item -> Json.as(QueueRow.class, item)).toList();
        if (rows.isEmpty()) {
            note("nobody waits in " + pool);
            return 0;
        }
        int length = ShortIds.length(rows.stream()
                .filter(row -> row.id() != null)
                .map(row -> String.valueOf(row.id()))
                .toList());
        Table table = new Table(">RANK", "TIER", ">GPUS", ">WEIGHT", "LANE", "STATE", ">WAITED", "ID", "NAME", "OWNER");
        for (QueueRow row : rows) {
            table.row(
                    row.rank(),
                    row.tier(),
                    row.gpus(),
                    JobTable.weight(row.weight()),
                    row.lane(),
                    row.state(),
                    row.waited() == null ? null : Durations.text(row.waited()),
                    row.id() == null ? null : ShortIds.cut(row.id().value(), length),
                    row.name(),
                    row.owner());
        }
        print(table);
        return 0;
    }
}
