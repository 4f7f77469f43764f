package io.giveway.planner.reserve;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import java.time.Instant;

/**
 * A future start kept for a job (docs/rules.md, section 9): its GPUs from {@code start} until {@code end}, as expected.
 */
public record Reservation(Ranked holder, Kind kind, Instant start, Instant end, Placement placement) {

    /** Why a start is kept. */
    public enum Kind {
        /** A starved P2 that needs more than a permit gives. */
        PERMIT,
        /** A P1 past its objective. */
        OBJECTIVE,
        /** It was suspended. */
        SUSPENDED,
        /** The first in order that does not fit, or that waits patiently. */
        HEAD;

        /** Whether it holds against jobs that rank before its holder. */
        boolean privileged() {
            return this == PERMIT || this == OBJECTIVE;
        }
    }

    /** Whether a job that comes after it in the cycle must keep clear of it. */
    public boolean binds(Ranked other) {
        return !(kind.privileged() && other.urgent());
    }
}
