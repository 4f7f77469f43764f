package io.giveway.queue.pool;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.pool.NodeChange;
import io.giveway.contracts.pool.PoolChange;
import io.giveway.queue.audit.Audit;
import io.giveway.queue.etag.VersionTag;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What resource admins do to pools and nodes; each change is audited. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
class PoolAdmin {

    private final Pools pools;
    private final PoolChanges changes;
    private final Audit audit;
    private final Clock clock;

    PoolAdmin(Pools pools, PoolChanges changes, Audit audit, Clock clock) {
        this.pools = pools;
        this.changes = changes;
        this.audit = audit;
        this.clock = clock;
    }

    PoolRow put(PoolId pool, @Nullable String ifMatch, @Nullable PoolChange change, String actor) {
        String model = change == null ? null : change.gpuModel();
        if (model == null || model.isBlank() || model.length() > 100) {
            throw Refused.invalid("gpuModel", "must have 1 to 100 characters");
        }
        Optional<PoolRow> known = pools.byId(pool);
        VersionTag.require(ifMatch, known.map(row -> row.version).orElse(0));
        PoolRow row = known.orElseGet(() -> fresh(pool));
        if (!model.equals(row.gpuModel)) {
            row.gpuModel = model;
            row.version++;
            audit.record(actor, "pool.changed", pool.value(), Map.of("gpuModel", model));
        }
        pools.persist(row);
        return row;
    }

    private PoolRow fresh(PoolId pool) {
        PoolRow row = new PoolRow();
        row.id = pool.value();
        row.gpuModel = "";
        row.createdAt = Instant.now(clock);
        return row;
    }

    PoolRow putNode(PoolId pool, String name, @Nullable NodeChange change, String actor) {
        Boolean schedulable = change == null ? null : change.schedulable();
        if (schedulable == null) {
            throw Refused.invalid("schedulable", "is required");
        }
        PoolRow row = pools.byId(pool).orElseThrow(Refused::notFound);
        NodeRow node = pools.node(pool, name).orElseThrow(Refused::notFound);
        if (node.schedulable != schedulable) {
            node.schedulable = schedulable;
            changes.noteShape(pool);
            audit.record(actor, "node.changed", pool + "/" + name, Map.of("schedulable", schedulable));
        }
        return row;
    }
}
