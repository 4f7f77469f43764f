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
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
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

    @Test
    void a_fence_that_is_complete_starts_its_job_however_late_one_looks() {
        Lab lab = Lab.of(1, 2)
                .runs(job("v", P2, 2, h(6)).of("beta"), Placement.of("n01", 0, 1))
                .saves("v", m(1))
                .submit(job("p0", P0, 2, h(1)));
        lab.now = at(m(1));
        lab.apply(new Change.AttemptEnded("v", lab.now));
        lab.now = at(h(1));
        lab.cycle();
        assertThat(lab.startOf("p0")).isEqualTo(at(h(1)));
        assertThat(lab.log).noneMatch(line -> line.contains("rolled back"));
    }

    /** The second has taken half of the fence of the first, whose victims leave after one minute and after two. */
    private static Lab halfOvertaken() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P2, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .saves("v1", m(1))
                .saves("v2", m(2))
                .submit(job("first", P0, 8, h(1)));
        return lab.waited(job("second", P0, 4, h(9)).of("gamma"), h(1)).cycle();
    }

    @Test
    void a_fence_that_is_not_complete_is_kept_for_ten_minutes_from_the_end_of_its_last_victim() {
        Lab lab = halfOvertaken().advance(m(12));
        assertThat(lab.planner.pool().fences().of("first")).isNotNull();
        lab.advance(s(10));
        assertThat(lab.log)
                .filteredOn(line -> line.contains("rolled back"))
                .containsExactly(lab.now + " plan of first is rolled back: TIMEOUT");
        assertThat(lab.running()).as("the victim that had left returns").containsExactly("second", "v2");
    }

    @Test
    void a_claim_on_the_own_department_alone_overtakes_a_plan_that_takes_from_it_alone() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(1))
                .submit(job("first", P0, 4, h(1)));
        lab.apply(new Change.QuotaReached(false));
        lab.waited(job("second", P0, 4, h(1)), m(1)).cycle();
        assertThat(lab.plans.get(1).takesOver()).containsExactly("first");
        lab.advance(m(1));
        assertThat(lab.running()).containsExactly("second");
    }

    @Test
    void a_claim_on_the_own_department_alone_overtakes_no_plan_that_takes_from_others_too() {
        Lab lab = Lab.of(1, 4)
                .runs(job("ours", P2, 2, h(5)), Placement.of("n01", 0, 1))
                .runs(job("theirs", P2, 2, h(5)).of("beta"), Placement.of("n01", 2, 3))
                .saves("ours", m(1))
                .saves("theirs", m(1))
                .submit(job("first", P0, 4, h(1)));
        lab.apply(new Change.QuotaReached(false));
        lab.waited(job("second", P0, 2, h(1)), m(1)).cycle().advance(m(1));
        assertThat(lab.running()).containsExactly("first");
        assertThat(lab.plans).hasSize(1);
    }

    @Test
    void one_that_ranks_behind_overtakes_nobody() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(1))
                .waited(job("first", P0, 4, h(1)), m(1))
                .cycle()
                .submit(job("second", P0, 4, h(1)))
                .advance(m(1));
        assertThat(lab.running()).containsExactly("first");
        assertThat(lab.plans).hasSize(1);
    }

    @Test
    void victims_whose_plan_was_rolled_back_return_in_the_order_of_the_queue_where_not_all_may() {
        Lab lab = Lab.of(1, 5)
                .runs(job("a", P2, 2, h(9)).of("beta"), Placement.of("n01", 0, 1), m(30))
                .runs(job("b", P2, 2, h(9)).of("beta"), Placement.of("n01", 2, 3), m(30))
                .runs(job("c", P2, 1, h(9)).of("beta"), Placement.of("n01", 4))
                .saves("a", s(5))
                .saves("b", s(10))
                .saves("c", s(60))
                .submit(job("p0", P0, 5, h(1)))
                .advance(s(10));
        lab.wait(job("b", P2, 2, h(9)).of("beta").waiting(Lab.START, new Wait(true, h(1), h(1), lab.now, null)));
        lab.apply(new Change.DepartmentRuled("beta", true, 3));
        lab.apply(new Change.JobLeft("p0"));
        lab.cycle();
        assertThat(lab.running()).containsExactly("b", "c");
    }

    @Test
    void a_victim_that_runs_again_elsewhere_does_not_break_the_plan_that_it_left_for() {
        Lab lab = elsewhere();
        assertThat(lab.running()).containsExactly("v1", "v2");
        lab.advance(s(60));
        assertThat(lab.running()).containsExactly("p0", "v1", "v2");
        assertThat(lab.plans).hasSize(1);
    }

    /** Both victims of a P0 lie on the first node; the one that has left already has started on the second. */
    private static Lab elsewhere() {
        Lab lab = Lab.of(2, 4)
                .runs(job("v1", P2, 2, h(6)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("v2", P2, 2, h(6)).of("beta"), Placement.of("n01", 2, 3))
                .runs(job("ends", P0, 4, h(2)).of("gamma"), Placement.of("n02", 0, 1, 2, 3))
                .really("ends", h(1).plusSeconds(30))
                .saves("v1", s(10))
                .saves("v2", s(90))
                .submit(job("p0", P0, 4, h(1)))
                .advance(s(30));
        assertThat(lab.attempt("v1").placement()).isEqualTo(Placement.of("n02", 0, 1));
        return lab;
    }

    /** A P0 waits for two victims, of which one has left; when the other fails to save, a third is asked. */
    private static Lab madeAnew(int freeInHalfAMinute) {
        Lab lab = Lab.of(1, 6);
        lab.node("n02", 2);
        lab.runs(job("v1", P2, 2, h(6)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("v2", P1, 2, h(6)).of("beta"), Placement.of("n01", 2, 3), m(30))
                .runs(job("v3", P1, 2, h(6)).of("beta"), Placement.of("n01", 4, 5))
                .runs(job("ends", P0, 2, h(2)).of("gamma"), Placement.of("n02", 0, 1))
                .really("ends", h(1).plusSeconds(freeInHalfAMinute))
                .saves("v1", s(10))
                .saves("v2", s(90))
                .submit(job("p0", P0, 4, h(1)))
                .advance(s(30));
        assertThat(lab.plans.get(0).victims()).extracting("job").containsExactly("v1", "v2");
        return lab.failsToSave("v2");
    }

    private static void countsBoth(Plan plan) {
        assertThat(plan.victims()).extracting("job").containsExactly("v1", "v3");
        assertThat(plan.victims()).extracting("asked").containsExactly(true, false);
        assertThat(plan.takenFromOthers()).isEqualTo(4);
    }

    @Test
    void a_plan_made_anew_counts_what_was_left_for_it_before() {
        Lab lab = madeAnew(3600);
        assertThat(lab.running()).containsExactly("ends", "p0", "v2");
        countsBoth(lab.plans.get(1));
    }

    @Test
    void a_plan_made_anew_counts_what_one_has_left_who_runs_elsewhere_by_now() {
        Lab lab = madeAnew(30);
        assertThat(lab.running()).containsExactly("p0", "v1", "v2");
        countsBoth(lab.plans.get(1));
    }

    @Test
    void victims_return_by_right_of_the_plan_that_was_rolled_back() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v1", P2, 2, h(6)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("v2", P2, 2, h(6)).of("beta"), Placement.of("n01", 2, 3))
                .saves("v1", s(10))
                .saves("v2", s(90))
                .submit(job("p0", P0, 4, h(1)))
                .advance(s(20));
        lab.apply(new Change.JobLeft("p0"));
        lab.planner
                .decide(lab.now)
                .forEach(decision -> decision.facts(lab.planner.pool(), lab.now).forEach(lab::apply));
        assertThat(lab.planner.decide(lab.now))
                .singleElement()
                .isInstanceOfSatisfying(Decision.StartAttempt.class, start -> {
                    assertThat(start.job()).isEqualTo("v1");
                    assertThat(start.why().rule()).isEqualTo(Why.Rule.VICTIM_RETURNS);
                });
    }

    @Test
    void a_victim_returns_before_a_p0_of_its_department_where_the_cap_leaves_room_for_one() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v1", P2, 2, h(6)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("v2", P2, 2, h(6)).of("beta").withoutCheckpoints(), Placement.of("n01", 2, 3))
                .saves("v1", s(10))
                .saves("v2", s(90))
                .submit(job("p0", P0, 4, h(1)));
        lab.node("n02", 4);
        lab.apply(new Change.DepartmentRuled("beta", true, 4));
        lab.apply(new Change.JobLeft("p0"));
        lab.cycle();
        lab.wait(job("incident", P0, 2, h(1)).of("beta").waiting(lab.now, Wait.queued(at(s(10)))));
        lab.advance(s(10));
        assertThat(lab.running()).containsExactly("v1", "v2");
    }

    @Test
    void one_that_comes_back_to_a_part_of_its_gpus_may_use_it_for_a_plan_of_its_own() {
        Lab lab = Lab.of(2, 8)
                .runs(job("v", P0, 8, h(6)).in(Lane.NORMAL), Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7))
                .runs(job("w", P0, 8, h(6)).of("beta").in(Lane.NORMAL), Placement.of("n02", 0, 1, 2, 3, 4, 5, 6, 7))
                .saves("v", s(10))
                .saves("w", s(90))
                .submit(job("elastic", P2, 4, h(1)))
                .submit(job("p0", P0, 8, h(1)).of("gamma").shaped(new Shape(8, 4, null)))
                .advance(s(20));
        assertThat(lab.running()).as("on what v left beyond the need").containsExactly("elastic", "w");
        lab.apply(new Change.JobLeft("p0"));
        lab.cycle();
        assertThat(lab.suspensions).containsOnlyKeys("v", "elastic");
        assertThat(lab.attempt("v").placement()).isEqualTo(Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7));
    }

    @Test
    void only_the_plan_is_overtaken_whose_gpus_are_used() {
        Lab lab = Lab.of(2, 4)
                .runs(job("v1", P2, 4, h(6)).of("delta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(6)).of("delta"), Placement.of("n02", 0, 1, 2, 3))
                .saves("v1", m(1))
                .saves("v2", m(1))
                .submit(job("a", P0, 4, h(1)), job("b", P0, 4, h(1)));
        lab.waited(job("first", P0, 4, h(1)).of("gamma"), m(10)).cycle();
        assertThat(lab.plans.get(2).takesOver()).containsExactly("a");
        assertThat(lab.plans.get(2).victims()).extracting("job").containsExactly("v1");
    }

    @Test
    void gpus_that_somebody_leaves_anyway_need_no_plan() {
        Lab lab = Lab.of(1, 8)
                .runs(job("limit", P1, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v", P2, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7));
        lab.change(lab.attempt("limit"), lab.attempt("limit").job(), lab.now.plusSeconds(240), null);
        lab.submit(job("p0", P0, 4, h(1)));
        assertThat(lab.plans).isEmpty();
        lab.finish("limit");
        lab.cycle();
        assertThat(lab.running()).containsExactly("p0", "v");
    }

    @Test
    void what_is_vain_for_one_plan_made_anew_is_not_so_for_another_that_has_a_part() {
        Lab lab = Lab.of(1, 6);
        lab.node("n02", 4);
        lab.runs(job("v1", P2, 2, h(6)), Placement.of("n01", 0, 1))
                .runs(job("v2", P1, 2, h(6)), Placement.of("n01", 2, 3), m(30))
                .runs(job("v3", P1, 2, h(6)), Placement.of("n01", 4, 5))
                .runs(job("w", P1, 4, h(6)), Placement.of("n02", 0, 1, 2, 3))
                .saves("v1", s(10))
                .saves("v2", s(90))
                .saves("w", s(90));
        lab.apply(new Change.AttemptSeen(lab.attempt("w").savedAt(lab.now)));
        lab.waited(job("first", P0, 4, h(1)).in(Lane.NORMAL), m(1))
                .submit(job("second", P0, 4, h(1)).in(Lane.NORMAL))
                .advance(s(20));
        assertThat(lab.plans).extracting(plan -> plan.victims().get(0).job()).containsExactly("w", "v1");
        Attempt failing = lab.attempt("v2");
        lab.change(failing, failing.job().with(failing.job().past().withSaveFailed()), null, lab.now);
        lab.failsToSave("w");
        assertThat(lab.log).anyMatch(line -> line.endsWith("plan of first is rolled back: NO_PROOF"));
        assertThat(lab.running()).containsExactly("second", "v2", "w");
    }

    @Test
    void one_past_its_objective_starts_on_a_part_of_its_broken_fence_although_one_like_it_could_not() {
        Shape twoNodes = new Shape(4, 2, null);
        Lab lab = Lab.of(3, 2)
                .runs(job("v1", P2, 2, h(6)), Placement.of("n01", 0, 1))
                .runs(job("v2", P2, 2, h(6)), Placement.of("n02", 0, 1))
                .runs(job("ends", P0, 2, h(6)).of("gamma"), Placement.of("n03", 0, 1))
                .saves("v1", s(10))
                .saves("v2", s(90));
        Job like = job("like", P1, 4, h(1)).of("beta").shaped(twoNodes).at(lab.now.minus(h(10)));
        lab.wait(like.with(like.past().withOthersRefused()));
        lab.waited(job("late", P1, 4, h(1)).shaped(twoNodes), h(9)).cycle().advance(s(20));
        assertThat(lab.plans).extracting(Plan::job).containsExactly("late");
        lab.apply(new Change.NodeSeen(new Node("n02", 2, Set.of(), true, true)));
        lab.finish("ends");
        lab.cycle();
        assertThat(lab.running()).containsExactly("late", "v2");
    }

    @Test
    void a_p0_that_the_cap_of_its_department_just_lets_in_overtakes() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(1))
                .submit(job("first", P0, 4, h(1)));
        lab.apply(new Change.DepartmentRuled("gamma", true, 4));
        lab.waited(job("second", P0, 4, h(1)).of("gamma"), m(1)).cycle();
        assertThat(lab.plans.get(1).takesOver()).containsExactly("first");
    }

    @Test
    @DisplayName("a victim returns before a newcomer of its department takes the last room under the cap")
    void victims_return_under_their_cap() {
        Lab lab = Lab.of(2, 3)
                .runs(job("v", P2, 2, h(5)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("slow", P2, 1, h(5)).of("gamma"), Placement.of("n01", 2))
                .runs(job("stays", P0, 2, h(5)).of("gamma"), Placement.of("n02", 0, 1))
                .saves("slow", h(1));
        lab.apply(new Change.DepartmentRuled("beta", true, 2));
        lab.submit(job("p0", P0, 3, h(1)));
        assertThat(lab.running()).as("v has left").containsExactly("slow", "stays");
        lab.apply(new Change.JobLeft("p0"));
        lab.submit(job("newcomer", P1, 1, h(1)).of("beta"));
        assertThat(lab.running()).containsExactly("slow", "stays", "v");
    }
}
