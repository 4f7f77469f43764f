package io.giveway.planner.estimate;

import io.giveway.planner.Planner;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The estimates of all waiting jobs of a pool, out of one run of the planner forward (docs/rules.md, section 10). The run
 * is made once; a single estimate is then read from it. A long queue is not led to its end: what has not started after a
 * while is laid out behind it in its order, since nobody can tell to the minute what will happen after a thousand events.
 */
public final class Forecast {

    private final Planner then;
    private final Foresight foresight;
    private final Instant at;
    private final Map<String, Spot> spots;
    private final Instant ledUntil;

    /** Where a job stands in the queue. */
    private record Spot(Ranked ranked, int p0Ahead, int p1Ahead, int p2Ahead) {

        Map<Tier, Integer> ahead() {
            return Map.of(Tier.P0, p0Ahead, Tier.P1, p1Ahead, Tier.P2, p2Ahead);
        }
    }

    /**
     * How far the planner itself is led.
     *
     * @param wholly up to so many waiting jobs to the end of the queue
     * @param cycles else for so many cycles
     * @param front with so many jobs at the front of the queue
     */
    record Reach(int wholly, int cycles, int front) {

        static final Reach USUAL = new Reach(1_000, 500, 5_000);
    }

    private Forecast(Planner planner, Instant at, Reach reach) {
        this.then = planner;
        this.at = at;
        List<Ranked> queue = planner.queue(at);
        this.spots = new HashMap<>(2 * queue.size());
        int[] ahead = new int[Tier.values().length];
        for (Ranked ranked : queue) {
            Job job = ranked.job();
            spots.put(job.id(), new Spot(ranked, ahead[0], ahead[1], ahead[2]));
            ahead[job.tier().ordinal()] += job.waiting().eligible(at) ? 1 : 0;
        }
        if (queue.size() <= reach.wholly()) {
            this.foresight = new Foresight(planner.copy(), at).run(Integer.MAX_VALUE);
            this.ledUntil = Instant.MAX;
        } else {
            this.foresight = afar(queue, reach);
            this.ledUntil = foresight.now();
        }
    }

    private Foresight afar(List<Ranked> queue, Reach reach) {
        List<Job> front = new ArrayList<>();
        List<Ranked> leftOut = new ArrayList<>();
        for (Ranked ranked : queue) {
            boolean kept = then.pool().fences().keeps(ranked.job().id());
            if (front.size() < reach.front() || kept) {
                front.add(ranked.job());
            } else {
                leftOut.add(ranked);
            }
        }
        Foresight far = new Foresight(then.copy(front), at).run(reach.cycles());
        far.layOut(leftOut);
        return far;
    }

    /** What is going to happen by the facts that a planner knows at an instant. */
    public static Forecast of(Planner planner, Instant at) {
        return of(planner, at, Reach.USUAL);
    }

    static Forecast of(Planner planner, Instant at, Reach reach) {
        return new Forecast(planner.copy(), at, reach);
    }

    /** The same with one job more, which has not been submitted yet. */
    public static Forecast with(Planner planner, Job candidate, Instant at) {
        Planner copy = planner.copy();
        copy.apply(new Change.JobWaits(candidate));
        return new Forecast(copy, at, Reach.USUAL);
    }

    /** The estimate of a waiting job; null if it does not wait. */
    public @Nullable Estimate estimate(String job) {
        Spot spot = spots.get(job);
        if (spot == null) {
            return null;
        }
        Attempt start = foresight.start(job);
        List<Estimate.Release> ends = start == null ? List.of() : ends(start.placement());
        return new Estimate(
                start == null ? null : start.startedAt(),
                start == null ? null : start.expectedEnd(),
                spot.ahead(),
                ends.size(),
                together(ends),
                new Obstacles(then.pool(), spot.ranked(), at).reasons(spot.ahead()),
                at);
    }

    /** The first starts of the jobs that wait, as expected, first things first. */
    public List<Attempt> starts() {
        return startsBefore(Instant.MAX);
    }

    /** Those of them that the planner itself was led to; the others are rough, and move as the reach does. */
    public List<Attempt> firmStarts() {
        return startsBefore(ledUntil);
    }

    private List<Attempt> startsBefore(Instant end) {
        List<Attempt> starts = new ArrayList<>();
        for (String job : spots.keySet()) {
            Attempt start = foresight.start(job);
            if (start != null && start.startedAt().isBefore(end)) {
                starts.add(start);
            }
        }
        starts.sort(Comparator.comparing(Attempt::startedAt)
                .thenComparing(attempt -> attempt.job().id()));
        return starts;
    }

    /** When each of the attempts that are on these GPUs now has left them. */
    private List<Estimate.Release> ends(Placement placement) {
        List<Estimate.Release> ends = new ArrayList<>();
        for (Attempt attempt : then.pool().attempts()) {
            int gpus = attempt.placement().common(placement);
            Instant freed = foresight.freed(attempt.job().id());
            if (gpus > 0 && freed != null) {
                ends.add(new Estimate.Release(freed, gpus));
            }
        }
        return ends;
    }

    private static List<Estimate.Release> together(List<Estimate.Release> ends) {
        TreeMap<Instant, Integer> gpus = new TreeMap<>();
        ends.forEach(end -> gpus.merge(end.at(), end.gpus(), Integer::sum));
        List<Estimate.Release> releases = new ArrayList<>();
        gpus.forEach((at, count) -> releases.add(new Estimate.Release(at, count)));
        return releases;
    }
}
