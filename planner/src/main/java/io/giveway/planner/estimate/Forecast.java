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
 * is made once; a single estimate is then read from it.
 */
public final class Forecast {

    private final Planner then;
    private final Foresight foresight;
    private final Instant at;
    private final Map<String, Map<Tier, Integer>> ahead = new HashMap<>();
    private final Map<String, Ranked> ranked = new HashMap<>();

    private Forecast(Planner planner, Instant at) {
        this.then = planner;
        this.at = at;
        this.foresight = new Foresight(planner.copy(), at).run();
        Estimate.Counter counter = new Estimate.Counter();
        for (Ranked place : planner.queue(at)) {
            ranked.put(place.job().id(), place);
            ahead.put(place.job().id(), counter.passed());
            if (place.job().waiting().eligible(at)) {
                counter.pass(place.job().tier());
            }
        }
    }

    /** What is going to happen by the facts that a planner knows at an instant. */
    public static Forecast of(Planner planner, Instant at) {
        return new Forecast(planner.copy(), at);
    }

    /** The same with one job more, which has not been submitted yet. */
    public static Forecast with(Planner planner, Job candidate, Instant at) {
        Planner copy = planner.copy();
        copy.apply(new Change.JobWaits(candidate));
        return new Forecast(copy, at);
    }

    /** The estimate of a waiting job; null if it does not wait. */
    public @Nullable Estimate estimate(String job) {
        Ranked place = ranked.get(job);
        if (place == null) {
            return null;
        }
        Attempt start = foresight.start(job);
        List<Estimate.Release> ends = start == null ? List.of() : ends(start.placement());
        return new Estimate(
                start == null ? null : start.startedAt(),
                start == null ? null : start.expectedEnd(),
                ahead.getOrDefault(job, Map.of()),
                ends.size(),
                together(ends),
                new Obstacles(then.pool(), place, at).reasons(ahead.getOrDefault(job, Map.of())),
                at);
    }

    /** The first starts of the jobs that wait, as expected, first things first. */
    public List<Attempt> starts() {
        List<Attempt> starts = new ArrayList<>();
        for (String job : ranked.keySet()) {
            Attempt start = foresight.start(job);
            if (start != null) {
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
