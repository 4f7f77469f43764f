package io.giveway.queue.estimate;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.pool.Pools;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;

/** Goes round the pools for expectations that have moved, and spends a tenth of the time on it at most. */
@ApplicationScoped
class SlipRounds {

    private static final Logger LOG = Logger.getLogger(SlipRounds.class);
    private static final int SHARE = 10;

    private final Pools pools;
    private final SlipWatch watch;
    private final Map<PoolId, Long> restingUntilNanos = new HashMap<>();
    private final Set<PoolId> failing = new HashSet<>();

    SlipRounds(Pools pools, SlipWatch watch) {
        this.pools = pools;
        this.watch = watch;
    }

    @Scheduled(every = "${giveway.estimate.keep-every}", concurrentExecution = ConcurrentExecution.SKIP)
    void round() {
        for (PoolId pool : known()) {
            long began = System.nanoTime();
            Long resting = restingUntilNanos.get(pool);
            if (resting == null || began - resting > 0) {
                look(pool);
                long now = System.nanoTime();
                restingUntilNanos.put(pool, now + SHARE * (now - began));
            }
        }
    }

    private void look(PoolId pool) {
        try {
            watch.look(pool);
            failing.remove(pool);
        } catch (RuntimeException e) {
            Logger.Level level = failing.add(pool) ? Logger.Level.WARN : Logger.Level.DEBUG;
            LOG.logf(level, e, "pool %s: expectations were not looked at, the next round tries again", pool);
        }
    }

    @Transactional
    List<PoolId> known() {
        return pools.all().stream().map(row -> new PoolId(row.id)).toList();
    }
}
