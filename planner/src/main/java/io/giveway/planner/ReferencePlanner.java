package io.giveway.planner;

import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The planner that looks at everything each time and tries everything anew: plainly right, the oracle of the fast one. */
public final class ReferencePlanner implements Planner {

    private final PoolState pool;

    public ReferencePlanner() {
        this(new PoolState());
    }

    private ReferencePlanner(PoolState pool) {
        this.pool = pool;
    }

    @Override
    public void apply(Change change) {
        change.into(pool);
    }

    @Override
    public List<Decision> decide(Instant now) {
        return new Cycle(pool, new SortedLine(pool, now), now, new Fruitless(false)).decide();
    }

    @Override
    public boolean quiet(Instant now) {
        return false;
    }

    @Override
    public PoolState pool() {
        return pool;
    }

    @Override
    public Planner copy(Collection<Job> waiting) {
        return new ReferencePlanner(pool.copy(waiting));
    }
}
