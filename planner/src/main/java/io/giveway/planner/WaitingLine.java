package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The waiting jobs as of one instant, as a cycle reads them: in order, by id, and those that time has given a right. */
interface WaitingLine extends Iterable<Ranked> {

    /** The waiting job of this id. */
    @Nullable
    Ranked find(String job);

    /** P2s that have waited for a permit, longest first. */
    List<Ranked> starved();

    /** P1s past their objective, in the order of the queue. */
    List<Ranked> pastObjective();

    /** The order at this instant. */
    Comparator<Ranked> comparator();
}
