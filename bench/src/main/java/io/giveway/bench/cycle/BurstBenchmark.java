package io.giveway.bench.cycle;

import io.giveway.planner.Decision;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** One cycle that has much to decide: an empty pool to fill, and a full one in which everybody must give way. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class BurstBenchmark {
    private static final Duration LONG = Duration.ofHours(10);
    private static final Instant NOW = Crowd.START.plus(Duration.ofHours(1));

    private Crowd empty = new Crowd(new IncrementalPlanner(), 0);
    private Crowd full = new Crowd(new IncrementalPlanner(), 0);

    /** 10,000 jobs before 10,000 free GPUs, and 4,000 urgent ones before 4,000 GPUs that have all been taken. */
    @Setup(Level.Trial)
    public void fill() {
        empty = new Crowd(new IncrementalPlanner(), 1250);
        empty.submit(10_000, Tier.P1, 1, LONG, NOW);
        full = new Crowd(new IncrementalPlanner(), 500);
        full.submit(4000, Tier.P2, 1, LONG, Crowd.START);
        if (full.start(Crowd.START) != 4000) {
            throw new IllegalStateException("the pool is not full");
        }
        full.submit(4000, Tier.P0, 1, Duration.ofHours(1), NOW);
    }

    /** Fills an empty pool. */
    @Benchmark
    public List<Decision> placementsIntoAnEmptyPool() {
        return empty.planner().decide(NOW);
    }

    /** Preempts everybody. */
    @Benchmark
    public List<Decision> plansThatTakeEveryGpu() {
        return full.planner().decide(NOW);
    }
}
