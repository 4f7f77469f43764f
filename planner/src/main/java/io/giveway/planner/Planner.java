package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Decides for one pool. The shell tells it what has been committed, asks what to do, commits what it can and tells that
 * in turn; the planner itself changes nothing, knows no clock and does no I/O.
 *
 * <p>Decisions build on each other: if one cannot be committed, for a refused hold as an example, tell the refusal as a
 * change, drop the decisions after it and ask again.
 *
 * <p>Not safe for use by several threads.
 */
public interface Planner {

    /** Takes in a committed fact. */
    void apply(Change change);

    /** What to do at an instant, in the order in which it should be committed. Asking twice gives the same answer. */
    List<Decision> decide(Instant now);

    /**
     * Whether it is known, without looking at the queue, that to decide at this instant gives nothing but reservations: a shell
     * that does not need these need not ask. False if in doubt.
     */
    boolean quiet(Instant now);

    /** The waiting jobs, eligible or not, in the order in which they are served. */
    default List<Ranked> queue(Instant now) {
        return new Ranking(pool().policy()).order(pool().waiting(), now);
    }

    /** The facts as of the last change, to be read only. */
    PoolState pool();

    /** A planner with the same facts, to be led another way. */
    default Planner copy() {
        return copy(pool().waiting());
    }

    /** A planner with the same facts but of those that wait only these, to be led another way. */
    Planner copy(Collection<Job> waiting);
}
