package io.giveway.queue.pool;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.Node;
import io.giveway.contracts.pool.NodeState;
import io.giveway.contracts.pool.Pool;
import io.giveway.queue.agent.AgentRow;
import io.giveway.queue.attempt.AttemptRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Renders pools from PostgreSQL alone, so that they can be read while Redis is away. */
@ApplicationScoped
class PoolViews {

    private final Pools pools;
    private final EntityManager entities;

    PoolViews(Pools pools, EntityManager entities) {
        this.pools = pools;
        this.entities = entities;
    }

    Pool of(PoolRow row) {
        PoolId pool = new PoolId(row.id);
        Map<String, AgentRow> agents = entities.createQuery("from AgentRow where pool = :pool", AgentRow.class)
                .setParameter("pool", row.id)
                .getResultStream()
                .collect(Collectors.toMap(agent -> agent.name, Function.identity()));
        Map<String, Integer> allocated = allocated(row.id);
        List<Node> nodes = pools.nodes(pool).stream()
                .map(node -> node(node, agents.get(node.agent), allocated.getOrDefault(node.name, 0)))
                .toList();
        int healthy = nodes.stream()
                .filter(Node::schedulable)
                .mapToInt(node -> node.gpus() - node.unhealthy().size())
                .sum();
        return new Pool(
                pool,
                row.gpuModel,
                nodes.stream().mapToInt(Node::gpus).sum(),
                healthy,
                allocated.values().stream().mapToInt(Integer::intValue).sum(),
                0,
                pools.peak(pool),
                waiting(row.id),
                nodes);
    }

    private static Node node(NodeRow row, @Nullable AgentRow agent, int allocated) {
        NodeState state = agent == null || agent.silentSince == null
                ? NodeState.READY
                : agent.lostAt == null ? NodeState.SILENT : NodeState.LOST;
        return new Node(row.name, row.agent, state, row.schedulable, row.gpus, List.of(row.unhealthy), allocated);
    }

    private Map<String, Integer> allocated(String pool) {
        Map<String, Integer> allocated = new HashMap<>();
        entities.createQuery("from AttemptRow where pool = :pool and endedAt is null", AttemptRow.class)
                .setParameter("pool", pool)
                .getResultStream()
                .flatMap(attempt -> attempt.placement.stream())
                .forEach((Placement share) -> allocated.merge(share.node(), share.count(), Integer::sum));
        return allocated;
    }

    private Map<Tier, Integer> waiting(String pool) {
        Map<Tier, Integer> waiting = new EnumMap<>(Tier.class);
        for (Tier tier : Tier.values()) {
            waiting.put(tier, 0);
        }
        entities.createQuery(
                        "select effectiveTier, count(*) from JobRow where pool = :pool and state in :states group by effectiveTier",
                        Object[].class)
                .setParameter("pool", pool)
                .setParameter("states", List.of(JobState.QUEUED, JobState.SUSPENDED))
                .getResultStream()
                .forEach(row -> waiting.put((Tier) row[0], ((Long) row[1]).intValue()));
        return waiting;
    }
}
