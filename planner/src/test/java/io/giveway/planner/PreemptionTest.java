package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.at;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who gives way to whom, and when (docs/rules.md, section 6). */
class PreemptionTest {

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
        lab.wait(new Job(
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
        lab.apply(new Change.AttemptSeen(new Attempt(
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
        lab.submit(job("elastic", P2, 8, h(1)).shaped(new Shape(8, null, 2)));
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

    @Test
    void twenty_incidents_at_once_take_twenty_victims() {
        Lab lab = Lab.of(20, 1);
        for (int i = 1; i <= 20; i++) {
            lab.runs(job("v" + i, P2, 1, h(5)).of("beta"), Placement.of(String.format("n%02d", i), 0));
            lab.wait(job("p0-" + i, P0, 1, h(1)).at(lab.now));
        }
        lab.cycle();
        assertThat(lab.suspensions()).isEqualTo(20);
        assertThat(lab.running()).hasSize(20).allMatch(id -> id.startsWith("p0"));
    }
}
