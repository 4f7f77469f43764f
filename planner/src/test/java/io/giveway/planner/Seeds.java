package io.giveway.planner;

import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** The seeds that a simulation is run with: so many from 1 on, or the one that is to be replayed. */
record Seeds(Class<?> simulation, long first, long last) {

    static Seeds of(Class<?> simulation, int usual) {
        Long replayed = Long.getLong("planner.seed");
        return replayed == null
                ? new Seeds(simulation, 1, Long.getLong("planner.seeds", usual))
                : new Seeds(simulation, replayed, replayed);
    }

    /** Whether there are enough for something rare to happen in one of them. */
    boolean many() {
        return last - first > 10;
    }

    void run(LongConsumer simulated) {
        LongStream.rangeClosed(first, last).forEach(seed -> {
            try {
                simulated.accept(seed);
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(
                        String.format(
                                "seed %d: replay with mvn -pl planner test -Dtest=%s -Dplanner.seed=%d%n%s",
                                seed, simulation.getSimpleName(), seed, failure.getMessage()),
                        failure);
            }
        });
    }
}
