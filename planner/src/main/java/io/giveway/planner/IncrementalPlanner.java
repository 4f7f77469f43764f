package io.giveway.planner;

import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The planner that keeps its line standing: a change moves the jobs that it is about, and a cycle looks at those of which
 * something can come. It decides as {@link ReferencePlanner} does, which it is held against in random histories.
 */
public final class IncrementalPlanner implements Planner {

    private final PoolState pool;
    private final StandingLine line;
    private @Nullable Memo memo;

    /** Told before each cycle, mostly to say the same. */
    private Change.@Nullable QuotaReached quota;

    public IncrementalPlanner() {
        this(new PoolState());
    }

    private IncrementalPlanner(PoolState pool) {
        this.pool = pool;
        this.line = new StandingLine(pool);
    }

    @Override
    public void apply(Change change) {
        boolean savedOnly = change instanceof Change.AttemptSeen seen && seen.savedOnly(pool);
        boolean linked = change instanceof Change.JobLeft left && displaced(left.job());
        change.into(pool);
        if (savedOnly) {
            return;
        }
        line.note(change);
        if (linked
                || !(change instanceof Change.JobWaits || change instanceof Change.JobLeft || change.equals(quota))) {
            memo = null;
        }
        if (change instanceof Change.QuotaReached reached) {
            quota = reached;
        }
    }

    @Override
    public List<Decision> decide(Instant now) {
        if (memo != null) {
            memo.prepare();
        }
        List<String> changed = line.moveTo(now);
        List<Decision> again = memo == null || changed == null ? null : memo.again(now, changed);
        return again == null ? decideAnew(now) : again;
    }

    /** Whether it is a link in a chain of evictions, without which others may have more rights. */
    private boolean displaced(String job) {
        Job waits = pool.waiting(job);
        return waits != null && !waits.past().displacedBy().isEmpty();
    }

    private List<Decision> decideAnew(Instant now) {
        Cycle cycle = new Cycle(pool, line, now, new Fruitless(true));
        List<Decision> decisions = cycle.decide();
        memo = line.anyKept() ? null : cycle.memo(line);
        return decisions;
    }

    @Override
    public boolean quiet(Instant now) {
        return memo != null && line.stands(now) && memo.quiet(now);
    }

    @Override
    public PoolState pool() {
        return pool;
    }

    @Override
    public Planner copy(Collection<Job> waiting) {
        return new IncrementalPlanner(pool.copy(waiting));
    }
}
