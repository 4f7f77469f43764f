package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random pools in which more important work never ends: the k-th starved P2 of as many departments still starts within
 * 12 h + k x (1 h + 10 min + the longest grace), docs/rules.md, section 8. Replay one with {@code -Dplanner.seed=N}.
 */
class StarvationSimulation {

    private static final Duration GRACE_MAX = m(15);

    @Test
    void starved_jobs_start_one_after_another() {
        Seeds.of(StarvationSimulation.class, 40).run(seed -> starve(new SplittableRandom(seed)));
    }

    private static void starve(SplittableRandom random) {
        int nodes = 1 + random.nextInt(3);
        Lab lab = new Lab(new IncrementalPlanner()).tick(s(150));
        IntStream.range(0, nodes).forEach(node -> lab.node("n" + node, 4));
        int important = 0;
        for (; important < 16 * nodes; important++) {
            lab.submit(important(lab, important, random));
        }
        int starved = 1 + random.nextInt(5);
        for (int k = 1; k <= starved; k++) {
            Shape shape = random.nextBoolean() ? Shape.of(1) : new Shape(2 + random.nextInt(7), null, 1);
            lab.saves("s" + k, s(random.nextInt(120)));
            lab.submit(job("s" + k, Tier.P2, 1, h(30)).of("starved-" + k).shaped(shape));
        }
        Instant begin = lab.now;
        for (int hour = 0; hour < 12 + 2 * starved; hour++) {
            lab.advance(h(1)).submit(important(lab, important++, random));
        }
        Policy.Permits permit = Policy.defaults().permit();
        Duration turn = permit.interval().plus(permit.deferWithin()).plus(GRACE_MAX);
        List<Instant> starts = IntStream.rangeClosed(1, starved)
                .mapToObj(k -> lab.nextStarts.get("s" + k))
                .sorted(Comparator.nullsLast(Comparator.naturalOrder()))
                .toList();
        for (int k = 1; k <= starved; k++) {
            assertThat(starts.get(k - 1))
                    .as("start %s of %s, submitted at %s", k, starved, begin)
                    .isNotNull()
                    .isBeforeOrEqualTo(begin.plus(permit.after()).plus(turn.multipliedBy(k)));
        }
    }

    /** A job of P0 or P1 that never ends within the run, and that saves within its grace. */
    private static Ask important(Lab lab, int number, SplittableRandom random) {
        String id = String.format("i%03d", number);
        lab.saves(id, s(random.nextInt(120)));
        return job(id, random.nextInt(3) == 0 ? Tier.P0 : Tier.P1, 1 + random.nextInt(2), h(30 + random.nextInt(20)))
                .of("d" + random.nextInt(3))
                .in(random.nextInt(3) == 0 ? Lane.NORMAL : Lane.PRIORITY);
    }
}
