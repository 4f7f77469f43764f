package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.at;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Wait;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of a plan between its commitment and the start (docs/rules.md, section 6). */
class FenceTest {

    @Test
    @DisplayName("S1: freed GPUs stay fenced until the last victim has left")
    void s1() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P1, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P1, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .saves("v1", s(10))
                .saves("v2", s(100))
                .submit(job("p0", P0, 8, h(1)))
                .advance(s(90));
        assertThat(lab.running()).containsExactly("v2");
        lab.advance(s(10));
        assertThat(lab.startOf("p0")).isEqualTo(at(s(100)));
        assertThat(lab.suspensions()).isEqualTo(2);
        assertThat(lab.plans).singleElement().satisfies(plan -> {
            assertThat(plan.takenFromOthers()).isEqualTo(8);
            assertThat(plan.preemptionGpuSeconds(m(10))).isEqualTo(8 * 3600);
        });
    }

    @Test
    @DisplayName("S8: one plan, however often the cycle runs while the victim saves")
    void s8() {
        Lab lab = Lab.of(11, 8);
        for (int i = 1; i <= 11; i++) {
            String id = String.format("v%02d", i);
            lab.runs(job(id, P2, 8, h(5)).of("beta"), Placement.of(String.format("n%02d", i), 0, 1, 2, 3, 4, 5, 6, 7));
            lab.saves(id, s(60));
        }
        lab.submit(job("p0", P0, 8, h(1)));
        for (int i = 0; i < 20; i++) {
            lab.cycle();
        }
        lab.advance(m(5));
        assertThat(lab.suspensions()).isEqualTo(1);
        assertThat(lab.running()).contains("p0");
    }

    @Test
    @DisplayName("S12: a victim whose node falls silent is given up, and others start meanwhile")
    void s12() {
        Lab lab = Lab.of(2, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("w", P1, 3, h(5)).of("beta"), Placement.of("n02", 0, 1, 2))
                .saves("v", h(10))
                .submit(job("p0", P0, 4, h(1)));
        assertThat(lab.plans).hasSize(1);
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), true, true)));
        lab.cycle();
        assertThat(lab.running()).as("w left, so the P0 runs on the other node").contains("p0", "v");
        assertThat(lab.plans).hasSize(2);
        lab.finish("p0");
        lab.submit(job("x", P1, 1, h(1)));
        assertThat(lab.running()).contains("x");
    }

    @Test
    @DisplayName("S12: an unrelated job that fits elsewhere starts while a plan cannot be made anew")
    void s12_elsewhere() {
        Lab lab = Lab.of(2, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("w", P1, 3, h(5)).of("beta").withoutCheckpoints(), Placement.of("n02", 0, 1, 2))
                .saves("v", h(10))
                .submit(job("p0", P0, 4, h(1)));
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), true, true)));
        lab.submit(job("x", P1, 1, h(1)));
        assertThat(lab.log).anyMatch(line -> line.contains("rolled back: NO_PROOF"));
        assertThat(lab.running()).contains("x");
    }

    @Test
    @DisplayName("S51: a preemptor put on hold opens the fence and its victims resume first")
    void s51() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P1, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P1, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .saves("v1", s(10))
                .saves("v2", s(100))
                .submit(job("p0", P0, 8, h(1)))
                .waited(job("early", P1, 4, h(1)).of("gamma"), h(2))
                .advance(s(20));
        lab.wait(
                job("p0", P0, 8, h(1)).at(Lab.START).with(Wait.queued(Lab.START).paused(Pause.HELD, lab.now)));
        lab.cycle();
        assertThat(lab.log).anyMatch(line -> line.contains("rolled back: PREEMPTOR_INELIGIBLE"));
        assertThat(lab.running()).containsExactly("v1", "v2");
    }

    @Test
    @DisplayName("S59: a victim that had not left when the reason was gone runs on, or returns to its GPUs")
    void s59() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P2, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .saves("v1", s(60))
                .saves("v2", s(600))
                .submit(job("p0", P0, 8, h(1)))
                .submit(job("next", P1, 4, h(1)))
                .advance(s(20));
        lab.apply(new Change.JobLeft("p0"));
        lab.cycle().advance(s(60));
        assertThat(lab.running())
                .as("v1 saved after the roll-back and is first on its GPUs")
                .containsExactly("v1", "v2");
        lab.staysAfterAll("v2").advance(m(20));
        assertThat(lab.running()).containsExactly("v1", "v2");
    }

    @Test
    @DisplayName("S54: an asked process that exits 0 is done, and the plan goes on")
    void s54() {
        Lab lab = Lab.of(1, 1)
                .runs(job("v", P2, 1, h(6)).of("beta"), Placement.of("n01", 0))
                .saves("v", m(2))
                .submit(job("p0", P0, 1, h(1)))
                .advance(s(30));
        lab.finish("v");
        lab.cycle();
        assertThat(lab.running()).containsExactly("p0");
        lab.advance(h(3));
        assertThat(lab.suspensions()).isZero();
        assertThat(lab.done).containsExactlyInAnyOrder("v", "p0");
    }

    @Test
    @DisplayName("S58: a fence waits for the whole grace of its victim, and ten minutes from its end")
    void s58() {
        Lab lab = Lab.of(1, 1)
                .runs(job("v", P2, 1, h(6)).of("beta"), Placement.of("n01", 0))
                .saves("v", m(14))
                .submit(job("p0", P0, 1, h(1)))
                .advance(m(15));
        assertThat(lab.startOf("p0")).isEqualTo(at(m(14)));
        assertThat(lab.plans).hasSize(1);
    }

    @Test
    void a_p0_that_ranks_before_takes_over_the_fence_and_the_leaving_victims() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P2, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .saves("v1", s(60))
                .saves("v2", s(100))
                .submit(job("first", P0, 8, h(1)));
        lab.waited(job("second", P0, 4, m(5)).of("gamma"), h(1)).cycle();
        assertThat(lab.plans).hasSize(2);
        assertThat(lab.plans.get(1).takesOver()).containsExactly("first");
        assertThat(lab.plans.get(1).takenFromOthers()).isEqualTo(4);
        assertThat(lab.plans.get(1).victims()).allMatch(Plan.Victim::asked);
        lab.advance(s(60));
        assertThat(lab.running()).contains("second");
        lab.advance(m(4));
        assertThat(lab.running()).as("the rest stays kept for the first").containsExactly("second");
        lab.advance(h(1).plus(m(2)));
        assertThat(lab.done).contains("first", "second");
        assertThat(lab.suspensions()).isEqualTo(2);
    }

    @Test
    void of_two_plans_of_which_a_part_was_taken_the_lower_ranked_gives_way() {
        Lab lab = Lab.of(2, 4)
                .runs(job("v1", P2, 4, h(6)).of("delta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(6)).of("delta"), Placement.of("n02", 0, 1, 2, 3))
                .saves("v1", s(60))
                .saves("v2", s(60))
                .waited(job("higher", P0, 4, h(1)), m(2))
                .submit(job("lower", P0, 4, h(1)).of("beta"));
        assertThat(lab.planner.pool().fences().plans()).hasSize(2);
        lab.waited(job("first", P0, 4, m(5)).of("gamma").shaped(new Shape(4, 2, null)), m(10))
                .cycle();
        assertThat(lab.plans.get(2).takesOver()).containsExactlyInAnyOrder("higher", "lower");
        assertThat(lab.log)
                .filteredOn(line -> line.contains("rolled back"))
                .singleElement()
                .asString()
                .contains("plan of lower");
        lab.advance(h(3));
        assertThat(lab.done).contains("first", "higher", "lower");
    }

    @Test
    void a_preemptor_whose_hold_was_refused_overtakes_nobody_who_takes_from_others() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", s(60))
                .submit(job("first", P0, 4, h(1)).of("beta").in(Lane.NORMAL));
        lab.refused.add("alpha");
        lab.submit(job("second", P0, 4, h(1))).advance(m(2));
        assertThat(lab.running()).containsExactly("first");
        assertThat(lab.plans).hasSize(1);
    }

    @Test
    void a_victim_that_went_on_has_nothing_to_come_back_to_when_its_plan_ends() {
        Lab lab = Lab.of(1, 1)
                .runs(job("v", P1, 1, h(5)).of("beta"), Placement.of("n01", 0))
                .saves("v", s(60))
                .submit(job("p0", P0, 1, h(1)));
        assertThat(lab.attempt("v").leaving()).isTrue();
        lab.failsToSave("v");
        assertThat(lab.planner.pool().fences().plans()).isEmpty();
        assertThat(lab.planner.pool().fences().comesBack("v")).isFalse();
    }
}
