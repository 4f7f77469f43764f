package io.giveway.bench.trace;

import io.giveway.cli.simulate.Cluster;
import io.giveway.cli.simulate.Expectation;
import io.giveway.cli.simulate.PlannedQueue;
import io.giveway.cli.simulate.PolicyRun;
import io.giveway.cli.simulate.Simulated;
import io.giveway.cli.simulate.Simulation;
import io.giveway.cli.simulate.StrictQueue;
import io.giveway.cli.simulate.SuspensionCost;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The Venus trace behind its walls, without JVM start and without reading the file. {@code GIVEWAY_TRACES} names the folder
 * of the trace, which is not shipped.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class SimulationBenchmark {
    private static final Simulated GIVEWAY =
            new PlannedQueue("giveway", Policy.defaults(), IncrementalPlanner::new, SuspensionCost.PUBLISHED);

    private @Nullable Simulation venus;

    /** Reads the trace. */
    @Setup(Level.Trial)
    public void read() throws IOException {
        String named = System.getenv("GIVEWAY_TRACES");
        if (named == null) {
            throw new IllegalStateException("GIVEWAY_TRACES must name the folder of the trace");
        }
        Path folder = Path.of(named);
        venus = new Simulation(
                Trace.read(folder.resolve("helios_venus_2020-09.csv")),
                Cluster.walled(Files.readAllLines(folder.resolve("venus_walls.csv"))),
                TierRule.USUAL,
                Expectation.parse("history"));
    }

    /** The product's planner with the default policy. */
    @Benchmark
    public PolicyRun giveway() {
        return Objects.requireNonNull(venus).play(GIVEWAY, done -> {});
    }

    /** The textbook queue. */
    @Benchmark
    public PolicyRun fifo() {
        return Objects.requireNonNull(venus).play(StrictQueue.FIFO, done -> {});
    }
}
