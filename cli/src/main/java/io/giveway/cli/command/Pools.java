package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Table;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.Node;
import io.giveway.contracts.pool.Pool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the pools, or the nodes of one. */
@Command(name = "pools", description = "List the pools; with the name of one, its nodes too.")
final class Pools extends ApiCommand {
    private static final int MOST = 10_000;

    @Parameters(arity = "0..1", paramLabel = "POOL", description = "slug of one pool")
    @Nullable
    String pool;

    @Override
    public Integer call() {
        List<JsonNode> items = pool == null
                ? new Pages(api(), Api.path("pools")).items(MOST).toList()
                : List.of(api().get(Api.path("pools", pool)));
        if (wantsJson()) {
            print(pool == null ? Json.of(Map.of("items", items)) : items.get(0));
            return 0;
        }
        List<Pool> pools = items.stream().map(item -> Json.as(Pool.class, item)).toList();
        print(table(pools));
        if (pool != null) {
            print("");
            print(nodes(pools.get(0).nodes()));
        }
        return 0;
    }

    private static Table table(List<Pool> pools) {
        Table table = new Table(
                "POOL", "MODEL", ">GPUS", ">HEALTHY", ">ALLOCATED", ">FENCED", "PEAK", ">P0", ">P1", ">P2", ">NODES");
        for (Pool pool : pools) {
            table.row(
                    pool.id(),
                    pool.gpuModel(),
                    pool.capacity(),
                    pool.healthy(),
                    pool.allocated(),
                    pool.fenced(),
                    pool.peak() ? "yes" : "no",
                    pool.waitingByTier().getOrDefault(Tier.P0, 0),
                    pool.waitingByTier().getOrDefault(Tier.P1, 0),
                    pool.waitingByTier().getOrDefault(Tier.P2, 0),
                    pool.nodes().size());
        }
        return table;
    }

    private static Table nodes(List<Node> nodes) {
        Table table = new Table("NODE", "AGENT", "STATE", "SCHEDULABLE", ">GPUS", ">ALLOCATED", "UNHEALTHY");
        for (Node node : nodes) {
            table.row(
                    node.name(),
                    node.agent(),
                    node.state(),
                    node.schedulable() ? "yes" : "drained",
                    node.gpus(),
                    node.allocated(),
                    node.unhealthy().isEmpty() ? null : node.unhealthy());
        }
        return table;
    }
}
