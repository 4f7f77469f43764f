package io.giveway.planner;

import org.junit.jupiter.api.Test;

/**
 * Random histories of a small pool, whose invariants are checked after each change: finite work always ends, whatever is
 * cancelled, held, overrun, capped, refused, drained or silent meanwhile. Replay one with {@code -Dplanner.seed=N}.
 */
class PoolSimulation {

    @Test
    void finite_work_always_ends() {
        Seeds.of(PoolSimulation.class, 40).run(seed -> new History(seed, new ReferencePlanner()).run());
    }
}
