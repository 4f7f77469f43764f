package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PreemptionTest {

    private static Duration h(int hours) {
        return Duration.ofHours(hours);
    }

    private static Duration m(int minutes) {
        return Duration.ofMinutes(minutes);
    }

    private static Duration s(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static Instant at(Duration since) {
        return Lab.START.plus(since);
    }

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
    @DisplayName("S4: a job that fits beside a P2 leaves it alone")
    void s4() {
        Lab lab = Lab.of(1, 4)
                .runs(job("p2", P2, 1, h(5)), Placement.of("n01", 0))
                .submit(job("p1", P1, 3, h(1)));
        assertThat(lab.running()).containsExactly("p1", "p2");
        assertThat(lab.suspensions()).isZero();
    }

    @Test
    @DisplayName("S5: equals wait for each other and never evict")
    void s5() {
        Lab lab = Lab.of(1, 12);
        for (int i = 0; i < 24; i++) {
            lab.wait(job(String.format("j%02d", i), P1, 1, m(30)).at(lab.now));
        }
        lab.cycle();
        assertThat(lab.running()).hasSize(12);
        lab.advance(h(1));
        assertThat(lab.done).hasSize(24);
        assertThat(lab.suspensions()).isZero();
    }

    @Test
    @DisplayName("S6: no more victims than needed")
    void s6() {
        Lab lab = Lab.of(1, 8);
        for (int i = 0; i < 8; i++) {
            lab.runs(job("v" + i, P2, 1, h(5)).of("beta"), Placement.of("n01", i));
        }
        lab.submit(job("p0", P0, 1, h(1)));
        assertThat(lab.suspensions()).isEqualTo(1);
        assertThat(lab.running()).contains("p0").hasSize(8);
    }

    @Test
    void a_victim_that_turns_out_needless_is_dropped_last_taken_first() {
        Lab lab = Lab.of(1, 8)
                .runs(job("small", P2, 1, h(5)).of("beta"), Placement.of("n01", 0), m(30))
                .runs(job("large", P2, 7, h(5)).of("beta"), Placement.of("n01", 1, 2, 3, 4, 5, 6, 7), m(60))
                .submit(job("p0", P0, 7, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("large");
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
    @DisplayName("S9: age orders the queue and gives no right to evict")
    void s9() {
        Lab lab = Lab.of(1, 1)
                .runs(job("young", P1, 1, h(5)).of("beta"), Placement.of("n01", 0))
                .waited(job("old", P1, 1, h(1)), h(3))
                .cycle();
        assertThat(lab.running()).containsExactly("young");
    }

    @Test
    @DisplayName("S9: a victim never preempts the job that took its GPUs")
    void s9_back() {
        Lab lab = Lab.of(1, 1)
                .runs(job("v", P1, 1, h(5)).of("beta"), Placement.of("n01", 0))
                .submit(job("p0", P0, 1, h(5)));
        assertThat(lab.running()).containsExactly("p0");
        lab.advance(m(15));
        var waiting = lab.planner.pool().waiting("v");
        lab.wait(new io.giveway.planner.pool.Job(
                "v",
                "beta",
                "owner",
                P0,
                waiting.lane(),
                waiting.shape(),
                waiting.expected(),
                waiting.remaining(),
                m(2),
                waiting.submittedAt(),
                waiting.waiting(),
                waiting.past()));
        var runs = lab.attempt("p0");
        lab.apply(new Change.AttemptSeen(new io.giveway.planner.pool.Attempt(
                runs.job(),
                runs.number(),
                runs.placement(),
                P2,
                runs.startedAt(),
                runs.expectedEnd(),
                true,
                null,
                null,
                null,
                null,
                false)));
        lab.cycle();
        assertThat(lab.running()).containsExactly("p0");
    }

    @Test
    @DisplayName("S11: two preemptors in one instant take different victims")
    void s11() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v1", P2, 4, h(5)).of("gamma"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("v2", P2, 4, h(5)).of("gamma"), Placement.of("n01", 4, 5, 6, 7))
                .submit(job("a", P0, 4, h(1)), job("b", P0, 4, h(1)).of("beta"));
        assertThat(lab.running()).containsExactly("a", "b");
        assertThat(lab.suspensions()).isEqualTo(2);
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
    @DisplayName("S14: GPUs that come in a moment are waited for, once")
    void s14() {
        Lab lab = Lab.of(1, 2)
                .runs(job("soon", P1, 2, s(90)).of("beta"), Placement.of("n01", 0, 1))
                .submit(job("p0", P0, 2, h(1)))
                .advance(m(3));
        assertThat(lab.suspensions()).isZero();
        assertThat(lab.startOf("p0")).isEqualTo(at(s(90)));
    }

    @Test
    @DisplayName("S14: GPUs that come in 20 minutes are not waited for")
    void s14_later() {
        Lab lab = Lab.of(1, 2)
                .runs(job("later", P1, 2, m(20)).of("beta"), Placement.of("n01", 0, 1))
                .submit(job("p0", P0, 2, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("later");
    }

    @Test
    void patience_ends_when_the_expected_end_did_not_come() {
        Lab lab = Lab.of(1, 2)
                .runs(job("late", P1, 2, s(90)).of("beta"), Placement.of("n01", 0, 1))
                .really("late", h(9))
                .submit(job("p0", P0, 2, h(1)))
                .advance(m(3));
        assertThat(lab.suspensions).containsOnlyKeys("late");
        assertThat(lab.startOf("p0")).isBeforeOrEqualTo(at(s(130)));
    }

    @Test
    @DisplayName("S15: the later start leaves, and the victim resumes before the one that waited less")
    void s15() {
        Lab lab = Lab.of(1, 2)
                .runs(job("j1", P1, 1, h(5)).of("beta"), Placement.of("n01", 0), m(120))
                .runs(job("j2", P1, 1, h(5)).of("beta"), Placement.of("n01", 1), m(60))
                .waited(job("j3", P1, 1, h(1)).of("beta"), m(5))
                .submit(job("p0", P0, 1, m(10)));
        assertThat(lab.running()).containsExactly("j1", "p0");
        lab.advance(m(10));
        assertThat(lab.running()).containsExactly("j1", "j2");
    }

    @Test
    @DisplayName("S18: a failed save is no suspension; another victim is asked and only its GPUs are charged")
    void s18() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v", P1, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3), m(60))
                .runs(job("w", P1, 4, h(5)).of("gamma"), Placement.of("n01", 4, 5, 6, 7), m(90))
                .saves("v", m(2))
                .submit(job("p0", P0, 4, h(1)));
        assertThat(lab.plans.get(0).victims())
                .singleElement()
                .matches(victim -> victim.job().equals("v"));
        lab.advance(s(20)).failsToSave("v");
        assertThat(lab.running()).containsExactly("p0", "v");
        assertThat(lab.plans.get(1).victims())
                .singleElement()
                .matches(victim -> victim.job().equals("w"));
        assertThat(lab.plans.get(1).takenFromOthers()).isEqualTo(4);
        lab.submit(job("again", P0, 4, h(1)));
        assertThat(lab.running()).as("spared for ten minutes by every class").containsExactly("p0", "v");
        lab.advance(m(13));
        assertThat(lab.running()).containsExactly("again", "p0");
    }

    @Test
    @DisplayName("S21: a gang whose GPUs lie on two nodes waits unless it is elastic")
    void s21() {
        Lab lab = Lab.of(2, 8)
                .runs(job("a", P0, 4, h(5)), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("b", P0, 4, h(5)), Placement.of("n02", 0, 1, 2, 3))
                .submit(job("rigid", P2, 8, h(1)));
        assertThat(lab.running()).containsExactly("a", "b");
        lab.submit(job("elastic", P2, 8, h(1)).shaped(new io.giveway.planner.place.Shape(8, null, 2)));
        assertThat(lab.attempt("elastic").placement().gpus()).isEqualTo(4);
        assertThat(lab.attempt("elastic").expectedEnd()).isEqualTo(at(h(2)));
    }

    @Test
    @DisplayName("S50: P0s in lane NORMAL are victims of one that the budget carries, and take none themselves")
    void s50() {
        Lab lab = Lab.of(1, 2)
                .runs(job("bankrupt1", P0, 1, h(5)).of("beta").in(NORMAL), Placement.of("n01", 0))
                .runs(job("bankrupt2", P0, 1, h(5)).of("beta").in(NORMAL), Placement.of("n01", 1))
                .submit(job("other", P0, 1, h(1)).of("gamma").in(NORMAL));
        assertThat(lab.suspensions()).isZero();
        lab.submit(job("p0", P0, 1, h(1)));
        assertThat(lab.suspensions()).isEqualTo(1);
        assertThat(lab.running()).contains("p0");
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
        lab.wait(job("p0", P0, 8, h(1))
                .at(Lab.START)
                .with(io.giveway.planner.pool.Wait.queued(Lab.START).paused(Pause.HELD, lab.now)));
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
    void a_refused_hold_leaves_the_own_department_s_jobs() {
        Lab lab = Lab.of(1, 2)
                .runs(job("theirs", P2, 1, h(5)).of("beta"), Placement.of("n01", 0), m(20))
                .runs(job("ours", P2, 1, h(5)), Placement.of("n01", 1), m(60));
        lab.refused.add("alpha");
        lab.submit(job("p0", P0, 1, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        lab.submit(job("second", P0, 1, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
    }

    @Test
    void own_jobs_go_before_others_of_the_same_tier() {
        Lab lab = Lab.of(1, 2)
                .runs(job("theirs", P2, 1, h(5)).of("beta"), Placement.of("n01", 0), m(20))
                .runs(job("ours", P2, 1, h(5)), Placement.of("n01", 1), m(600))
                .submit(job("p0", P0, 1, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        assertThat(lab.plans.get(0).takenFromOthers()).isZero();
    }

    @Test
    void a_p1_takes_p2s_of_others_only_after_thirty_minutes_in_peak() {
        Lab lab = Lab.of(1, 8).runs(job("v", P2, 8, h(9)).of("beta"), Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7));
        lab.submit(job("p1", P1, 4, h(1))).advance(m(30));
        assertThat(lab.suspensions()).isZero();
        lab.advance(s(10));
        assertThat(lab.suspensions()).isEqualTo(1);
        assertThat(lab.plans.get(0).kind()).isEqualTo(Plan.Kind.REGULAR);
    }

    @Test
    void a_p1_takes_p2s_of_its_own_department_at_once() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v", P2, 6, h(9)), Placement.of("n01", 0, 1, 2, 3, 4, 5))
                .submit(job("p1", P1, 4, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("v");
    }

    @Test
    void outside_peak_a_p1_does_not_take_from_others() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v", P2, 6, h(9)).of("beta"), Placement.of("n01", 0, 1, 2, 3, 4, 5))
                .submit(job("p1", P1, 4, h(1)))
                .advance(h(2));
        assertThat(lab.suspensions()).isZero();
    }

    @Test
    void a_job_that_has_just_started_is_spared_except_by_a_p0() {
        Lab lab = Lab.of(1, 1)
                .runs(job("v", P2, 1, h(9)), Placement.of("n01", 0), m(5))
                .submit(job("p1", P1, 1, h(1)));
        assertThat(lab.suspensions()).isZero();
        lab.submit(job("p0", P0, 1, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("v");
    }

    @Test
    @DisplayName("S2: five preemptions a day are enough")
    void s2() {
        Lab lab = Lab.of(1, 8)
                .tick(m(1))
                .runs(job("v", P2, 8, h(100)).of("beta"), Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7));
        for (int hour = 0; hour < 12; hour++) {
            lab.submit(job(String.format("p1-%02d", hour), P1, 8, m(10))).advance(h(1));
        }
        assertThat(lab.suspensions.get("v")).isEqualTo(5);
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
    void a_gang_of_two_nodes_names_victims_on_both() {
        Lab lab = Lab.of(3, 4)
                .runs(job("a", P2, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("b", P1, 4, h(6)).of("beta"), Placement.of("n02", 0, 1, 2, 3))
                .runs(job("c", P2, 4, h(6)).of("beta"), Placement.of("n03", 0, 1, 2, 3))
                .submit(job("p0", P0, 8, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("a", "c");
        assertThat(lab.running()).containsExactly("b", "p0");
    }

    @Test
    void a_department_at_its_cap_takes_from_itself_alone() {
        Lab lab = Lab.of(1, 8).runs(job("ours", P2, 2, h(6)), Placement.of("n01", 0, 1));
        lab.apply(new Change.DepartmentRuled("alpha", true, 2));
        lab.submit(job("p0", P0, 2, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        assertThat(lab.running()).containsExactly("p0");
    }
}
