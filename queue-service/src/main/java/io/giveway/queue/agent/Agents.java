package io.giveway.queue.agent;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.agent.Inventory;
import io.giveway.contracts.agent.InventoryNode;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.NodeRow;
import io.giveway.queue.pool.PoolChanges;
import io.giveway.queue.pool.PoolTime;
import io.giveway.queue.pool.Pools;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The agents of each pool: what they see, when they were heard, which attempts are theirs (docs/rules.md, section 3). */
@ApplicationScoped
public class Agents implements PanacheRepositoryBase<AgentRow, AgentRow.Key> {

    private final Pools pools;
    private final Attempts attempts;
    private final Missing missing;
    private final PoolChanges changes;
    private final PoolTime time;
    private final Policies policies;

    Agents(Pools pools, Attempts attempts, Missing missing, PoolChanges changes, PoolTime time, Policies policies) {
        this.pools = pools;
        this.attempts = attempts;
        this.missing = missing;
        this.changes = changes;
        this.time = time;
        this.policies = policies;
    }

    /** Takes an inventory; one that is older than what was seen changes nothing. */
    @Transactional
    public void see(PoolId pool, String name, Inventory inventory) {
        List<Violation> wrong = InventoryRules.check(name, inventory);
        if (!wrong.isEmpty()) {
            throw Refused.invalid(wrong);
        }
        if (pools.byId(pool).isEmpty()) {
            throw Refused.notFound();
        }
        Instant now = time.now(pool);
        long sequence = Objects.requireNonNull(inventory.sequence());
        register(pool, name, now);
        AgentRow agent = lock(pool, name).orElseThrow();
        Instant before = agent.heardAt;
        heard(agent, now);
        if (sequence <= agent.inventorySequence) {
            return;
        }
        agent.inventorySequence = sequence;
        if (nodes(pool, name, Objects.requireNonNull(inventory.nodes()))) {
            changes.noteShape(pool);
        }
        Set<AttemptId> seen = Set.copyOf(Objects.requireNonNull(inventory.attempts()));
        attempts.openOfAgent(pool, name).forEach(row -> row.named(seen.contains(row.attemptId()), before));
        missing.compare(agent, seen, sequence, now, policies.current().policy());
    }

    private void register(PoolId pool, String name, Instant now) {
        getEntityManager()
                .createNativeQuery("""
                        insert into queue.agent (pool, name, inventory_sequence, heard_at, last_command, read_command)
                        values (:pool, :name, 0, :now, 0, 0) on conflict do nothing
                        """)
                .setParameter("pool", pool.value())
                .setParameter("name", name)
                .setParameter("now", now)
                .executeUpdate();
    }

    /** True where the pool's nodes are others now. */
    private boolean nodes(PoolId pool, String agent, List<InventoryNode> seen) {
        Map<String, NodeRow> known = getEntityManager()
                .createQuery("from NodeRow where pool = :pool", NodeRow.class)
                .setParameter("pool", pool.value())
                .getResultStream()
                .collect(Collectors.toMap(row -> row.name, Function.identity(), (a, b) -> a, HashMap::new));
        boolean changed = false;
        for (InventoryNode node : seen) {
            NodeRow row = known.remove(node.name());
            if (row != null && !row.agent.equals(agent) && row.present) {
                throw Refused.invalid("nodes", "node " + node.name() + " is agent " + row.agent + "'s");
            }
            changed |= node(pool, agent, node, row);
        }
        for (NodeRow gone : known.values()) {
            if (gone.agent.equals(agent) && gone.present) {
                gone.present = false;
                changed = true;
            }
        }
        return changed;
    }

    private boolean node(PoolId pool, String agent, InventoryNode seen, @Nullable NodeRow known) {
        Integer[] unhealthy = seen.unhealthy() == null
                ? new Integer[0]
                : seen.unhealthy().stream().sorted().toArray(Integer[]::new);
        int gpus = Objects.requireNonNull(seen.gpus());
        if (known != null && known.present && known.gpus == gpus && Arrays.equals(known.unhealthy, unhealthy)) {
            return false;
        }
        NodeRow row = known == null ? new NodeRow() : known;
        row.pool = pool.value();
        row.name = Objects.requireNonNull(seen.name());
        row.agent = agent;
        row.gpus = gpus;
        row.unhealthy = unhealthy;
        row.schedulable = known == null || known.schedulable;
        row.present = true;
        if (known == null) {
            getEntityManager().persist(row);
        }
        return true;
    }

    /** Takes a sign of life. An agent that never sent an inventory is unknown. */
    @Transactional
    public HeartbeatAnswer hear(PoolId pool, String name, Heartbeat heartbeat) {
        if (heartbeat == null || heartbeat.attempts() == null) {
            throw Refused.invalid("attempts", "is required");
        }
        AgentRow agent = lock(pool, name).orElseThrow(Refused::notFound);
        Instant before = agent.heardAt;
        heard(agent, time.now(pool));
        List<AttemptRow> open = attempts.openOfAgent(pool, name);
        Set<AttemptId> own = open.stream().map(AttemptRow::attemptId).collect(Collectors.toSet());
        Set<AttemptId> held = new LinkedHashSet<>(heartbeat.attempts());
        open.forEach(row -> row.named(held.contains(row.attemptId()), before));
        return new HeartbeatAnswer(
                held.stream().filter(own::contains).toList(),
                held.stream().filter(id -> !own.contains(id)).toList());
    }

    private void heard(AgentRow agent, Instant now) {
        agent.heardAt = now;
        if (agent.silentSince != null) {
            agent.silentSince = null;
            agent.lostAt = null;
            changes.noteShape(new PoolId(agent.pool));
        }
    }

    private Optional<AgentRow> lock(PoolId pool, String name) {
        return find("pool = ?1 and name = ?2", pool.value(), name)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    /** All agents of a pool. */
    List<AgentRow> of(PoolId pool) {
        return list("pool", pool.value());
    }
}
