package io.giveway.cli.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The textbook queue: one order, the head waits until it fits and everybody behind it waits too, nobody is interrupted.
 * Within a second ends come first, then arrivals, then starts. It is what published averages were made with, so that a
 * simulation of ours can be held against them.
 */
public enum StrictQueue implements Simulated {
    /** By submission. */
    FIFO(Comparator.comparingInt(SimulatedJob::order)),
    /** By the true duration, which no real scheduler knows. */
    SJF(Comparator.comparingLong(SimulatedJob::seconds).thenComparingInt(SimulatedJob::order));

    private final Comparator<SimulatedJob> order;

    StrictQueue(Comparator<SimulatedJob> order) {
        this.order = order;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<JobResult> play(Wall wall, List<SimulatedJob> jobs, IntConsumer done) {
        Nodes nodes = new Nodes(wall.nodes(), wall.gpusPerNode());
        PriorityQueue<SimulatedJob> waiting = new PriorityQueue<>(order);
        PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::end));
        List<JobResult> results = new ArrayList<>(jobs.size());
        int next = 0;
        while (next < jobs.size() || !running.isEmpty()) {
            long now = Math.min(
                    running.isEmpty() ? Long.MAX_VALUE : running.peek().end(),
                    next == jobs.size() ? Long.MAX_VALUE : jobs.get(next).submitted());
            while (!running.isEmpty() && running.peek().end() == now) {
                nodes.give(running.remove().taken());
                done.accept(1);
            }
            while (next < jobs.size() && jobs.get(next).submitted() == now) {
                waiting.add(jobs.get(next++));
            }
            while (!waiting.isEmpty()) {
                int @Nullable [] taken = nodes.take(waiting.peek().gpus());
                if (taken == null) {
                    break;
                }
                SimulatedJob started = waiting.remove();
                results.add(JobResult.straight(started, now));
                running.add(new Running(now + started.seconds(), taken));
            }
        }
        return results;
    }

    private record Running(long end, int[] taken) {}
}
