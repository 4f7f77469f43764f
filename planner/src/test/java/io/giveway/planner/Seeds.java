package io.giveway.planner;

import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** The seeds that a simulation is run with: so many from 1 on, or the one that is to be replayed. */
record Seeds(Class<?> simulation, long first, long last) {

    static Seeds of(Class<?> simulation, int usual) {
        Long replayed = Long.getLong("planner.seed");
        return replayed == null
                ? new Seeds(simulation, 1, Long.getLong("planner.seeds", usual))
                : new Seeds(simulation, replayed, replayed);
    }

    void run(LongFunction<History> histories) {
        LongStream.rangeClosed(first, last).forEach(seed -> run(seed, histories.apply(seed)));
    }

    private void run(long seed, History history) {
        try {
            history.run();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    String.format(
                            "seed %d: replay with mvn -pl planner test -Dtest=%s -Dplanner.seed=%d%n%s",
                            seed, simulation.getSimpleName(), seed, String.join("\n", history.lab.log)),
                    failure);
        }
    }
}
