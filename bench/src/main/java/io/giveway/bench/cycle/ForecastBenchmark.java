package io.giveway.bench.cycle;

import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.estimate.Estimate;
import io.giveway.planner.estimate.Forecast;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
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

/** The estimates of a queue of all tiers, sizes and run times before a full pool of 125 nodes with 8 GPUs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgs = "-Xmx4g")
@Warmup(iterations = 5)
@Measurement(iterations = 5)
public class ForecastBenchmark {
    private static final int NODES = 125;
    private static final Instant NOW = Crowd.START.plus(Duration.ofHours(1));

    /** How many jobs wait. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int waiting;

    private Crowd crowd = new Crowd(new IncrementalPlanner(), 0);
    private @Nullable Forecast last;

    /** Fills the pool and lets the rest wait. */
    @Setup(Level.Trial)
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        crowd = new Crowd(new IncrementalPlanner(), NODES);
        for (int i = 0; i < NODES * 8; i++) {
            crowd.submit(1, Tier.P2, 1, Duration.ofSeconds(3_600 + random.nextInt(36_000)), Crowd.START);
        }
        if (crowd.start(Crowd.START) != NODES * 8) {
            throw new IllegalStateException("the pool is not full");
        }
        for (int i = 0; i < waiting; i++) {
            Tier tier = Tier.values()[random.nextInt(3)];
            int gpus = 1 << random.nextInt(4);
            crowd.submit(1, tier, gpus, Duration.ofSeconds(600 + random.nextInt(7_200)), NOW);
        }
        last = Forecast.of(crowd.planner(), NOW);
    }

    /** The whole plan. */
    @Benchmark
    public Forecast plan() {
        return Forecast.of(crowd.planner(), NOW);
    }

    /** One estimate out of the last plan: the first of the jobs that wait. */
    @Benchmark
    public @Nullable Estimate one() {
        return last == null ? null : last.estimate(String.format("%09d", NODES * 8));
    }
}
