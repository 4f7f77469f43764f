package io.giveway.queue.pool;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.place.Capacity;
import io.giveway.planner.place.Node;
import io.giveway.queue.agent.AgentRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A pool's nodes as the planner knows them. */
@ApplicationScoped
public class PoolShapes {

    private final Pools pools;
    private final EntityManager entities;

    PoolShapes(Pools pools, EntityManager entities) {
        this.pools = pools;
        this.entities = entities;
    }

    /** The nodes; those of an agent that is not heard are silent. */
    public List<Node> nodes(PoolId pool) {
        Set<String> silent = entities.createQuery(
                        "from AgentRow where pool = :pool and silentSince is not null", AgentRow.class)
                .setParameter("pool", pool.value())
                .getResultStream()
                .map(row -> row.name)
                .collect(Collectors.toSet());
        return pools.nodes(pool).stream()
                .map(row -> new Node(
                        row.name,
                        row.gpus,
                        Arrays.stream(row.unhealthy).collect(Collectors.toSet()),
                        row.schedulable,
                        silent.contains(row.agent)))
                .toList();
    }

    /** What the pool can hold when nothing runs. */
    public Capacity capacity(PoolId pool) {
        return Capacity.of(nodes(pool));
    }
}
