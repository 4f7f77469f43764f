package io.giveway.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The fast planner against the one that looks at everything: random histories in which every decision and every order of
 * the queue must be the same. Replay one with {@code -Dplanner.seed=N}, run more with {@code -Dplanner.seeds=N}.
 */
class PlannersSimulation {

    @Test
    void both_planners_decide_the_same() {
        compare(60);
    }

    @Test
    @Tag("fuzz")
    void both_planners_decide_the_same_in_thousands_of_histories() {
        compare(2000);
    }

    private static void compare(int seeds) {
        AtomicInteger quietly = new AtomicInteger();
        Seeds all = Seeds.of(PlannersSimulation.class, seeds);
        all.run(seed -> {
            Twins twins = new Twins(new ReferencePlanner(), new IncrementalPlanner());
            new History(seed, twins).run();
            quietly.addAndGet(twins.quietly());
        });
        if (all.many()) {
            assertThat(quietly).as("cycles known to be quiet beforehand").hasPositiveValue();
        }
    }
}
