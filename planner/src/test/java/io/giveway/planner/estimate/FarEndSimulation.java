package io.giveway.planner.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Decision;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.Planner;
import io.giveway.planner.estimate.Forecast.Reach;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/**
 * Random pools whose queues are foreseen with a short reach: what the planner was led to is as in the whole plan, and what
 * is laid out behind it could be. Replay one with {@code -Dplanner.seed=N}.
 */
class FarEndSimulation {

    private static final int POOLS = 60;
    private static final int JOBS = 60;
    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Reach WHOLLY = new Reach(Integer.MAX_VALUE, 0, 0);

    @Test
    void a_reach_to_the_end_of_the_queue_gives_the_whole_plan() {
        each(seed -> {
            Planner planner = pool(new SplittableRandom(seed));
            Reach far = new Reach(0, Integer.MAX_VALUE, Integer.MAX_VALUE);
            assertThat(Forecast.of(planner, NOW, far).starts())
                    .as(replay(seed))
                    .isEqualTo(Forecast.of(planner, NOW, WHOLLY).starts());
        });
    }

    @Test
    void what_the_planner_was_led_to_is_as_in_the_whole_plan_and_all_others_start_too() {
        each(seed -> {
            Planner planner = pool(new SplittableRandom(seed));
            Forecast whole = Forecast.of(planner, NOW, WHOLLY);
            Forecast rough = Forecast.of(planner, NOW, new Reach(0, 40, Integer.MAX_VALUE));
            assertThat(rough.firmStarts())
                    .as(replay(seed))
                    .isNotEmpty()
                    .isEqualTo(whole.firmStarts().subList(0, rough.firmStarts().size()));
            assertThat(starts(rough).keySet())
                    .as(replay(seed))
                    .isEqualTo(starts(whole).keySet());
            assertThat(starts(Forecast.of(planner, NOW, new Reach(0, 40, JOBS / 3)))
                            .keySet())
                    .as(replay(seed))
                    .isEqualTo(starts(whole).keySet());
        });
    }

    @Test
    void no_gpu_is_laid_out_for_two_at_once_and_no_cap_is_passed() {
        each(seed -> {
            Planner planner = pool(new SplittableRandom(seed));
            List<Attempt> all = new ArrayList<>(planner.pool().attempts());
            List<Attempt> starts = Forecast.of(planner, NOW, new Reach(0, 0, 0)).starts();
            all.addAll(starts);
            Map<String, Instant> until = new HashMap<>();
            for (Attempt start : sorted(all)) {
                for (Placement.Share share : start.placement().shares()) {
                    for (int gpu : share.gpus()) {
                        Instant former = until.put(share.node() + gpu, start.expectedEnd());
                        assertThat(former == null || !former.isAfter(start.startedAt()))
                                .as("%s on %s: %s", start.job().id(), share, replay(seed))
                                .isTrue();
                    }
                }
                assertThat(held(all, "capped", start.startedAt()))
                        .as(replay(seed))
                        .isLessThanOrEqualTo(4);
                assertThat(start.placement().gpus())
                        .isBetween(
                                start.job().shape().least(), start.job().shape().gpus());
            }
            assertThat(starts).as(replay(seed)).hasSizeGreaterThan(JOBS / 2);
        });
    }

    private static int held(List<Attempt> all, String department, Instant at) {
        return all.stream()
                .filter(a -> a.job().department().equals(department))
                .filter(a -> !a.startedAt().isAfter(at) && a.expectedEnd().isAfter(at))
                .mapToInt(a -> a.placement().gpus())
                .sum();
    }

    private static List<Attempt> sorted(List<Attempt> attempts) {
        return attempts.stream()
                .sorted(Comparator.comparing(Attempt::startedAt))
                .toList();
    }

    private static Map<String, Attempt> starts(Forecast forecast) {
        Map<String, Attempt> starts = new HashMap<>();
        forecast.starts().forEach(start -> starts.put(start.job().id(), start));
        return starts;
    }

    private static void each(LongConsumer check) {
        Long seed = Long.getLong("planner.seed");
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? POOLS : seed); i++) {
            check.accept(i);
        }
    }

    private static String replay(long seed) {
        return "replay with mvn -pl planner test -Dtest=FarEndSimulation -Dplanner.seed=" + seed;
    }

    /** A full pool of four nodes, and a queue of all kinds. */
    private static Planner pool(SplittableRandom random) {
        Planner planner = new IncrementalPlanner();
        for (int node = 0; node < 4; node++) {
            planner.apply(new Change.NodeSeen(new Node("n" + node, 4, node == 3 ? Set.of(2) : Set.of(), true, false)));
        }
        planner.apply(new Change.DepartmentRuled("capped", true, 4));
        for (int job = 0; job < 30; job++) {
            planner.apply(new Change.JobWaits(job("r" + job, random, Shape.of(1 + random.nextInt(3)))));
        }
        for (Decision decision : planner.decide(NOW.minusSeconds(60))) {
            if (decision instanceof Decision.StartAttempt start) {
                planner.apply(new Change.AttemptSeen(
                        start.attempt(1, NOW.minusSeconds(60)).running()));
            }
        }
        List.copyOf(planner.pool().waiting()).forEach(job -> planner.apply(new Change.JobLeft(job.id())));
        for (int job = 0; job < JOBS; job++) {
            Job waits = job(String.format("w%02d", job), random, shape(random));
            boolean held = random.nextInt(10) == 0;
            planner.apply(new Change.JobWaits(held ? waits.with(waits.waiting().paused(Pause.HELD, NOW)) : waits));
        }
        return planner;
    }

    private static Shape shape(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> new Shape(4, 2, null);
            case 1 -> Shape.of(5 + random.nextInt(4));
            case 2 -> new Shape(4, null, 1 + random.nextInt(3));
            default -> Shape.of(1 + random.nextInt(4));
        };
    }

    private static Job job(String id, SplittableRandom random, Shape shape) {
        Duration expected = Duration.ofMinutes(6 + random.nextInt(100));
        Instant since = NOW.minusSeconds(120L + random.nextInt(3_000));
        return new Job(
                id,
                random.nextInt(4) == 0 ? "capped" : "d" + random.nextInt(3),
                "owner",
                Tier.values()[random.nextInt(3)],
                random.nextInt(4) == 0 ? Lane.NORMAL : Lane.PRIORITY,
                shape,
                expected,
                expected,
                Duration.ofMinutes(2),
                since,
                Wait.queued(since),
                Past.NONE);
    }
}
