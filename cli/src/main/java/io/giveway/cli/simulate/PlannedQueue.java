package io.giveway.cli.simulate;

import io.giveway.planner.Planner;
import io.giveway.planner.policy.Policy;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Giveway itself: the planner that decides in production, with machines and time played by the simulation.
 *
 * @param planner makes a planner for each pool
 * @param cost what a suspension takes
 */
public record PlannedQueue(String label, Policy policy, Supplier<Planner> planner, SuspensionCost cost)
        implements Simulated {

    public PlannedQueue {
        if (cost.leaving() > policy.checkpointGrace().toSeconds()) {
            throw new IllegalArgumentException("--leaving: " + cost.leaving() + " s is longer than checkpoint.grace, "
                    + policy.checkpointGrace().toSeconds() + " s");
        }
    }

    @Override
    public List<JobResult> play(Wall wall, List<SimulatedJob> jobs, IntConsumer done) {
        return new VirtualPool(planner.get(), policy, cost, wall, jobs, new Agenda(), done).play();
    }
}
