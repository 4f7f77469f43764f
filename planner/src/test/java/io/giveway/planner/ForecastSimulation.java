package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.estimate.Forecast;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Random pools in which all goes as expected and nobody comes later: what was foreseen for each waiting job must come
 * true to the second. Replay one with {@code -Dplanner.seed=N}.
 */
class ForecastSimulation {

    private static final int POOLS = 30;
    private static final int JOBS = 16;

    @Test
    void what_is_foreseen_comes_true_when_nothing_else_happens() {
        Long seed = Long.getLong("planner.seed");
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? POOLS : seed); i++) {
            long at = i;
            Lab lab = busy(new SplittableRandom(at));
            Forecast forecast = Forecast.of(lab.planner, lab.now);
            Map<String, Instant> foreseen = new HashMap<>();
            for (Job job : lab.planner.pool().waiting()) {
                foreseen.put(job.id(), forecast.estimate(job.id()).expectedStart());
            }
            lab.log.clear();
            lab.nextStarts.clear();
            for (int hours = 0; hours < 240 && lab.done.size() < JOBS; hours++) {
                lab.advance(h(1));
            }
            foreseen.forEach((job, start) -> assertThat(lab.nextStarts.get(job))
                    .as(
                            "start of %s: replay with mvn -pl planner test -Dtest=ForecastSimulation"
                                    + " -Dplanner.seed=%d%n%s",
                            job, at, String.join("\n", lab.log))
                    .isEqualTo(start));
        }
    }

    /** Jobs that came one after another; bounds of waiting that lie between two ticks are left to {@link EstimateTest}. */
    private static Lab busy(SplittableRandom random) {
        Lab lab = Lab.of(3, 4).tick(s(30));
        for (int i = 0; i < JOBS; i++) {
            String id = String.format("j%02d", i);
            Tier tier = Tier.values()[random.nextInt(3)];
            Lane lane = tier == Tier.P1 || random.nextInt(4) == 0 ? Lane.NORMAL : Lane.PRIORITY;
            Shape shape = random.nextInt(4) == 0 ? new Shape(4, 2, 2) : Shape.of(1 << random.nextInt(3));
            lab.saves(id, m(2));
            lab.submit(job(id, tier, 1, m(5 + random.nextInt(90)))
                    .of("d" + random.nextInt(3))
                    .in(lane)
                    .shaped(shape));
            lab.advance(m(random.nextInt(6)));
        }
        return lab;
    }
}
