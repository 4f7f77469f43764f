package io.giveway.cli.simulate;

import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.cli.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** A trace set up on a cluster: who plays where, and who can never be placed. The same for every policy compared. */
public final class Simulation {
    private final Map<Wall, List<SimulatedJob>> jobs = new LinkedHashMap<>();
    private final List<TraceJob> leftOut = new ArrayList<>();

    public Simulation(Trace trace, Cluster cluster, TierRule tiers, Expectation expectation) {
        Map<String, Wall> walls = new HashMap<>();
        for (Wall wall : cluster.walls()) {
            walls.put(wall.department(), wall);
        }
        Expectation.Teller teller = expectation.teller();
        int order = 0;
        for (TraceJob job : trace.jobs()) {
            Wall wall = walls.get(cluster.isShared() ? Wall.SHARED : job.department());
            long expected = teller.expected(job);
            if (wall == null || job.gpus() > wall.gpus()) {
                leftOut.add(job);
            } else {
                jobs.computeIfAbsent(wall, w -> new ArrayList<>())
                        .add(new SimulatedJob(order++, job, tiers.of(job.user()), expected));
            }
        }
    }

    /** Jobs that no node group can ever hold. */
    public List<TraceJob> leftOut() {
        return leftOut;
    }

    public int size() {
        return jobs.values().stream().mapToInt(List::size).sum();
    }

    /** Plays everything under one policy, department after department where there are walls. */
    public PolicyRun play(Simulated policy, IntConsumer done) {
        List<JobResult> results = new ArrayList<>();
        jobs.forEach((wall, here) -> results.addAll(policy.play(wall, here, done)));
        results.sort(Comparator.comparingInt(result -> result.job().order()));
        return new PolicyRun(policy.label(), List.copyOf(results));
    }
}
