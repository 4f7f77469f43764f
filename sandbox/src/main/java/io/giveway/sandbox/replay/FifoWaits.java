package io.giveway.sandbox.replay;

import io.giveway.cli.simulate.JobResult;
import io.giveway.cli.simulate.PlannedQueue;
import io.giveway.cli.simulate.Simulated;
import io.giveway.cli.simulate.SimulatedJob;
import io.giveway.cli.simulate.StrictQueue;
import io.giveway.cli.simulate.SuspensionCost;
import io.giveway.cli.simulate.Wall;
import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.Node;
import io.giveway.contracts.pool.Pool;
import io.giveway.planner.ReferencePlanner;
import io.giveway.planner.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long the same jobs would have waited first come, first served: simulated to the millisecond, on the same nodes, with the
 * compressed and floored lengths, and without what starting a process takes.
 */
final class FifoWaits {
    private static final SuspensionCost NOBODY_IS_SUSPENDED = new SuspensionCost(0, 0, 0, 0);

    private final List<PlannedJob> jobs;
    private final long[] waits;

    private FifoWaits(List<PlannedJob> jobs, long[] waits) {
        this.jobs = jobs;
        this.waits = waits;
    }

    /**
     * Served by the planner that decides in production, with all jobs in one tier: nobody outranks or displaces anybody, so
     * that what is left is the order of submission, with gaps filled as long as the head of the queue starts no later.
     */
    static FifoWaits planned(List<PlannedJob> jobs, Pool pool) {
        return played(
                new PlannedQueue("fifo", Policy.defaults(), ReferencePlanner::new, NOBODY_IS_SUSPENDED), jobs, pool);
    }

    /** Served as textbooks do: the head of the queue waits until it fits, and everybody behind it waits too. */
    static FifoWaits strict(List<PlannedJob> jobs, Pool pool) {
        return played(StrictQueue.FIFO, jobs, pool);
    }

    private static FifoWaits played(Simulated queue, List<PlannedJob> jobs, Pool pool) {
        int perNode = pool.nodes().stream().mapToInt(Node::gpus).max().orElse(1);
        Wall wall = new Wall(Wall.SHARED, Math.max(1, pool.nodes().size()), perNode);
        List<SimulatedJob> line = new ArrayList<>(jobs.size());
        for (PlannedJob job : jobs) {
            line.add(inMillis(line.size(), job));
        }
        long[] waits = new long[jobs.size()];
        for (JobResult result : queue.play(wall, line, ended -> {})) {
            waits[result.job().order()] = result.waited();
        }
        return new FifoWaits(List.copyOf(jobs), waits);
    }

    /** The simulator counts in the trace's whole seconds; what it counts does not matter to it. */
    private static SimulatedJob inMillis(int order, PlannedJob job) {
        TraceJob source = job.source();
        long length = job.length().toMillis();
        TraceJob played = new TraceJob(
                source.line(),
                source.id(),
                source.department(),
                source.user(),
                job.at().toMillis(),
                source.gpus(),
                length,
                null,
                source.status());
        return new SimulatedJob(order, played, Tier.P1, length);
    }

    /** In milliseconds. */
    long[] of(Tier tier) {
        long[] some = new long[waits.length];
        int count = 0;
        for (int i = 0; i < waits.length; i++) {
            if (jobs.get(i).tier() == tier) {
                some[count++] = waits[i];
            }
        }
        return Arrays.copyOf(some, count);
    }

    long[] all() {
        return waits.clone();
    }
}
