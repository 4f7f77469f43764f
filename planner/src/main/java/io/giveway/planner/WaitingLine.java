package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The waiting jobs as of one instant, as a cycle reads them: in order, by id, and those that time has given a right. What
 * is of no interest may be left out.
 */
interface WaitingLine {

    /** All that may start, in the order of the queue; perhaps others too. */
    Iterable<Ranked> inOrder(Interest interest);

    /** The waiting job of this id. */
    @Nullable
    Ranked find(String job);

    /** P2s that have waited for a permit, longest first. */
    Iterable<Ranked> starved(Interest interest);

    /** P1s past their objective, in the order of the queue. */
    Iterable<Ranked> pastObjective(Interest interest);

    /** The order at this instant. */
    Comparator<Ranked> comparator();
}
