package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.reserve.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Random drafts in which starts and plans follow one another: the outlook and the search for victims that were kept in
 * step must say what those made anew say. Replay one with {@code -Dplanner.seed=N}.
 */
class OutlookSimulation {

    private static final int POOLS = 60;
    private static final int JOBS = 20;

    private int plans;

    @Test
    void what_a_plan_moves_is_all_that_it_changes() {
        Long seed = Long.getLong("planner.seed");
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? POOLS : seed); i++) {
            SplittableRandom random = new SplittableRandom(i);
            Lab lab = Lab.of(3, 4).tick(s(30));
            for (int job = 0; job < JOBS; job++) {
                Shape shape = random.nextInt(4) == 0 ? new Shape(4, 2, 2) : Shape.of(1 + random.nextInt(4));
                String id = String.format("j%02d", job);
                lab.saves(id, s(random.nextInt(180)));
                lab.wait(job(id, Tier.values()[random.nextInt(3)], 1, m(5 + random.nextInt(200)))
                        .of("d" + random.nextInt(3))
                        .in(random.nextInt(4) == 0 ? Lane.NORMAL : Lane.PRIORITY)
                        .shaped(shape)
                        .at(lab.now.minus(m(random.nextInt(60)))));
                draft(lab, random, "replay with mvn -pl planner test -Dtest=OutlookSimulation -Dplanner.seed=" + i);
                lab.cycle().advance(m(random.nextInt(15)));
            }
        }
        assertThat(plans).as("plans made").isGreaterThan(seed == null ? 200 : -1);
    }

    private void draft(Lab lab, SplittableRandom random, String replay) {
        Draft draft = new Draft(lab.planner.pool(), lab.now, new Fruitless(true));
        SortedLine line = new SortedLine(lab.planner.pool(), lab.now);
        Preemptions preemptions = new Preemptions(draft, line);
        draft.timeline();
        for (Ranked ranked : line.inOrder(Everybody.INSTANCE)) {
            Shape shape = ranked.job().shape().sized(ranked.job().shape().least());
            Placement free =
                    draft.grid.place(shape, draft.open(ranked, ranked.job().remaining()));
            Claim claim = preemptions.claim(ranked);
            if (draft.settled(ranked.job().id())) {
                continue;
            }
            if (claim != null) {
                assertThat(preemptions.prove(claim, shape, List.of()))
                        .as("victims for %s: %s%n%s", ranked.job().id(), replay, lab.log)
                        .isEqualTo(new Preemptions(draft, line).prove(claim, shape, List.of()));
            }
            if (free != null && random.nextBoolean()) {
                draft.start(ranked, free, Rule.FITS_FREE);
            } else if (claim != null
                    && preemptions.preempt(claim)
                    && draft.settled(ranked.job().id())) {
                plans++;
                Timeline anew = new Outlook(draft).timeline();
                for (int gpus = 1; gpus <= 12; gpus++) {
                    Shape probe = Shape.of(gpus);
                    assertThat(earliest(draft, draft.timeline(), ranked, probe))
                            .as("earliest start of %s: %s%n%s", probe, replay, lab.log)
                            .isEqualTo(earliest(draft, anew, ranked, probe));
                }
            }
        }
    }

    private static Timeline.Release earliest(Draft draft, Timeline timeline, Ranked ranked, Shape shape) {
        return timeline.earliest(ranked, shape, Duration.ofMinutes(5), draft.grid, draft.now, Instant.MAX);
    }
}
