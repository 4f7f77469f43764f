package io.giveway.queue.estimate;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.Planner;
import io.giveway.planner.estimate.Forecast;
import io.giveway.queue.cycle.Snapshots;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is foreseen for each pool, a second old at most: many ask at once, and one run of the planner answers them all. */
@ApplicationScoped
class Forecasts {

    private static final Duration FRESH = Duration.ofSeconds(1);

    private final Snapshots snapshots;
    private final PoolTime time;
    private final Map<PoolId, Outlook> last = new ConcurrentHashMap<>();

    Forecasts(Snapshots snapshots, PoolTime time) {
        this.snapshots = snapshots;
        this.time = time;
    }

    /** A pool's facts at an instant, to be read only, and what follows from them. */
    record Outlook(Planner facts, Forecast forecast, Instant at, long readNanos) {}

    /** What is foreseen for a pool. */
    Outlook of(PoolId pool) {
        Instant now = time.now(pool);
        return last.compute(pool, (id, known) -> known != null && isFresh(known, now) ? known : look(id, now));
    }

    /** The same where a job is known to wait: one that is not among what was foreseen has just come. */
    Outlook with(PoolId pool, String job) {
        Outlook known = of(pool);
        return known.facts().pool().waiting(job) != null
                ? known
                : last.compute(pool, (id, older) -> older == known ? look(id, time.now(id)) : current(older, id));
    }

    private Outlook current(@Nullable Outlook outlook, PoolId pool) {
        return outlook == null ? look(pool, time.now(pool)) : outlook;
    }

    private Outlook look(PoolId pool, Instant now) {
        long readNanos = System.nanoTime();
        Planner facts = snapshots.of(pool, now);
        return new Outlook(facts, Forecast.of(facts, now), now, readNanos);
    }

    private static boolean isFresh(Outlook outlook, Instant now) {
        boolean read = System.nanoTime() - outlook.readNanos() < FRESH.toNanos();
        return read && Duration.between(outlook.at(), now).compareTo(FRESH) < 0;
    }
}
