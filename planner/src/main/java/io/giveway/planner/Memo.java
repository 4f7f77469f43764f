package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a cycle that found nothing to do but keep reservations. As long as no time passes that matters, its
 * answer stands; a job that comes behind all for whom something was kept is held against what was tried in vain, and
 * changes nothing if it is of no interest either.
 */
final class Memo {

    private final PoolState pool;
    private final StandingLine line;
    private final List<Decision> decisions;
    private final List<Ranked> holders;
    private final Prospects prospects;
    private final Instant at;
    private @Nullable Instant until;

    /** @param holders for whom starts are kept, in the order of the queue */
    Memo(
            PoolState pool,
            StandingLine line,
            List<Decision> decisions,
            List<Ranked> holders,
            Prospects prospects,
            Instant at) {
        this.pool = pool;
        this.line = line;
        this.decisions = List.copyOf(decisions);
        this.holders = holders;
        this.prospects = prospects;
        this.at = at;
    }

    /** Finds out how long it holds; to be called while the line is as the cycle saw it. */
    void prepare() {
        if (until == null) {
            Horizon horizon = new Horizon(pool, at);
            horizon.overAttempts();
            if (line.anyStarved()) {
                horizon.overPermits();
            }
            for (Ranked holder : holders) {
                line.firstBehind(holder).forEach(behind -> horizon.overtaking(behind, holder));
            }
            until = horizon.until();
        }
    }

    /** The same decisions, if they still are what a cycle would decide after these jobs have come, gone or changed. */
    @Nullable
    List<Decision> again(Instant now, List<String> changed) {
        if (until == null || !now.isBefore(until)) {
            return null;
        }
        List<Ranked> standing = new ArrayList<>();
        for (Ranked holder : holders) {
            Ranked ranked = changed.contains(holder.job().id())
                    ? null
                    : line.find(holder.job().id());
            if (ranked == null) {
                return null;
            }
            standing.add(ranked);
        }
        Horizon horizon = new Horizon(pool, now);
        for (String id : changed) {
            Ranked ranked = line.find(id);
            if (ranked != null && ranked.job().waiting().eligible(now)) {
                if (!vain(ranked, standing)) {
                    return null;
                }
                standing.forEach(holder -> horizon.overtaking(ranked, holder));
            }
        }
        until = horizon.until().isBefore(until) ? horizon.until() : until;
        return decisions;
    }

    private boolean vain(Ranked ranked, List<Ranked> standing) {
        Ranked last = standing.isEmpty() ? null : standing.get(standing.size() - 1);
        return !line.privileged(ranked.job().id())
                && ranked.job().waiting().pause() != Pause.AGING_LIMIT
                && (last == null || line.comparator().compare(last, ranked) < 0)
                && ranked.job().remaining().compareTo(prospects.inQueue(ranked)) >= 0;
    }
}
