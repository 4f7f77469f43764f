package io.giveway.bench.trace;

import io.giveway.cli.simulate.Cluster;
import io.giveway.cli.simulate.Expectation;
import io.giveway.cli.simulate.PlannedQueue;
import io.giveway.cli.simulate.PolicyRun;
import io.giveway.cli.simulate.Simulation;
import io.giveway.cli.simulate.SuspensionCost;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.cli.trace.TraceJob;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Many made-up jobs on 10,000 GPUs that all departments share, in 2 GiB: 1 to 16 GPUs, an hour on average, 20 departments,
 * arrivals that load the pool to 90 %. JVM start and making up the jobs are left out, to warm up is not.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx2g"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class SyntheticBenchmark {
    private static final int NODES = 1250;
    private static final int GPUS_PER_NODE = 8;
    private static final int[] SIZES = {1, 1, 1, 1, 2, 2, 4, 8, 8, 16};
    private static final double MEAN_GPUS = 4.4;
    private static final double MEAN_SECONDS = 3600;
    private static final double LOAD = 0.9;
    private static final long SEED = 1;

    /** How many jobs. */
    @Param({"1000000"})
    public int jobs;

    private @Nullable Simulation simulation;

    /** Makes the jobs up. */
    @Setup(Level.Trial)
    public void invent() {
        SplittableRandom random = new SplittableRandom(SEED);
        double gap = MEAN_GPUS * MEAN_SECONDS / (NODES * GPUS_PER_NODE * LOAD);
        double at = 0;
        List<TraceJob> invented = new ArrayList<>(jobs);
        for (int i = 0; i < jobs; i++) {
            at += exponential(random, gap);
            int gpus = SIZES[random.nextInt(SIZES.length)];
            long seconds = Math.max(1, Math.round(exponential(random, MEAN_SECONDS)));
            int user = random.nextInt(400);
            invented.add(new TraceJob(
                    i + 1, "j" + i, "d" + user % 20, "u" + user, (long) at, gpus, seconds, null, "COMPLETED"));
        }
        simulation = new Simulation(
                new Trace("made up", invented, List.of()),
                Cluster.shared(NODES + "x" + GPUS_PER_NODE),
                TierRule.USUAL,
                Expectation.parse("history"));
    }

    private static double exponential(SplittableRandom random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** The product's planner with the default policy. */
    @Benchmark
    public PolicyRun giveway() {
        return Objects.requireNonNull(simulation)
                .play(
                        new PlannedQueue(
                                "giveway", Policy.defaults(), IncrementalPlanner::new, SuspensionCost.PUBLISHED),
                        done -> {});
    }
}
