package io.giveway.bench.cycle;

import io.giveway.planner.Decision;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.Planner;
import io.giveway.planner.estimate.Forecast;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One cycle in a full pool of 125 nodes with 8 GPUs in which 16 starts are kept, and one plan of all estimates, by how many
 * jobs wait.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class CycleBenchmark {
    private static final int NODES = 125;
    private static final int SUSPENDED = 16;
    private static final Instant NOW = Crowd.START.plus(Duration.ofHours(1));

    /** How many jobs wait. */
    @Param({"1000", "100000", "1000000"})
    public int waiting;

    private Crowd crowd = new Crowd(new IncrementalPlanner(), 0);
    private Job tail = crowd.job(Tier.P2, 1, Duration.ofHours(1), NOW);
    private Job head = crowd.job(Tier.P0, 8, Duration.ofHours(1), NOW);

    /** Fills the pool and lets the rest wait. */
    @Setup(Level.Trial)
    public void fill() {
        crowd = new Crowd(new IncrementalPlanner(), NODES);
        crowd.submit(NODES * 8, Tier.P2, 1, Duration.ofHours(10), Crowd.START);
        if (crowd.start(Crowd.START) != NODES * 8) {
            throw new IllegalStateException("the pool is not full");
        }
        crowd.submit(waiting, Tier.P2, 1, Duration.ofHours(1), NOW);
        crowd.suspend(SUSPENDED, 4, Duration.ofHours(1), NOW);
        tail = crowd.job(Tier.P2, 1, Duration.ofHours(1), NOW);
        head = crowd.job(Tier.P0, 8, Duration.ofHours(1), NOW);
        int kept = crowd.planner().decide(NOW).size();
        if (kept != SUSPENDED) {
            throw new IllegalStateException(kept + " starts are kept");
        }
    }

    /** One P2 comes at the tail. */
    @Benchmark
    public List<Decision> cycleAfterOneAtTheTail() {
        return with(tail);
    }

    /** One P0 comes at the head and needs victims. */
    @Benchmark
    public List<Decision> cycleAfterOneAtTheHead() {
        return with(head);
    }

    /** An attempt reports, after which no former answer is used. */
    @Benchmark
    public List<Decision> cycleAnew() {
        Planner planner = crowd.planner();
        planner.apply(
                new Change.AttemptSeen(planner.pool().attempts().iterator().next()));
        return planner.decide(NOW);
    }

    /** All estimates anew. */
    @Benchmark
    public Forecast estimatesOfAll() {
        return Forecast.of(crowd.planner(), NOW);
    }

    private List<Decision> with(Job job) {
        crowd.planner().apply(new Change.JobWaits(job));
        List<Decision> decisions = crowd.planner().decide(NOW);
        crowd.planner().apply(new Change.JobLeft(job.id()));
        return decisions;
    }
}
