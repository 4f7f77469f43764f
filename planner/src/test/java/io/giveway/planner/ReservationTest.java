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
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Starts kept for later, and the gaps before them (docs/rules.md, section 9). */
class ReservationTest {

    /** Four GPUs are free in ten minutes, the other four in thirty; a gang of eight waits first. */
    private static Lab gangFirst() {
        return Lab.of(1, 8)
                .runs(job("early", P1, 4, m(10)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("late", P1, 4, m(30)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .waited(job("gang", P1, 8, h(1)), m(20))
                .cycle();
    }

    @Test
    @DisplayName("S28: small jobs run before a large one only if they are gone when it can start")
    void s28() {
        Lab lab = gangFirst()
                .advance(m(10))
                .submit(
                        job("fits", P1, 1, m(20)).of("gamma"),
                        job("too-long", P1, 1, m(21)).of("gamma"),
                        job("elastic", P2, 2, m(5)).of("gamma"));
        assertThat(lab.running()).containsExactly("elastic", "fits", "late");
        lab.advance(m(20));
        assertThat(lab.startOf("gang")).isEqualTo(at(m(30)));
        assertThat(lab.suspensions()).isZero();
    }

    @Test
    void a_job_that_leaves_the_needed_gpus_free_may_run_on_past_the_reserved_start() {
        Lab lab = Lab.of(2, 4)
                .runs(job("a", P1, 4, m(30)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .waited(job("gang", P1, 4, h(1)).shaped(new Shape(4, 4, null)), m(20));
        lab.runs(job("b", P1, 3, h(9)).of("beta"), Placement.of("n02", 0, 1, 2)).submit(job("beside", P2, 1, h(5)));
        assertThat(lab.running()).contains("beside");
        lab.advance(m(30));
        assertThat(lab.startOf("gang")).isEqualTo(at(m(30)));
    }

    @Test
    @DisplayName("S55: a filler that runs on past the reserved start gives way to the holder")
    void s55() {
        Lab lab = gangFirst().advance(m(10));
        lab.really("liar", h(9)).submit(job("liar", P1, 4, m(20)).of("gamma"));
        assertThat(lab.attempt("liar").filler()).isTrue();
        lab.advance(m(20));
        assertThat(lab.suspensions()).isZero();
        lab.advance(s(10));
        assertThat(lab.suspensions).containsOnlyKeys("liar");
        assertThat(lab.plans).singleElement().satisfies(plan -> {
            assertThat(plan.kind()).isEqualTo(Plan.Kind.OVERDUE);
            assertThat(plan.takenFromOthers()).as("charged like any other").isEqualTo(4);
        });
        assertThat(lab.running()).containsExactly("gang");
    }

    @Test
    @DisplayName("S55: a holder in lane NORMAL takes an overdue filler of its own department alone")
    void s55_normal() {
        for (String department : List.of("alpha", "gamma")) {
            Lab lab = Lab.of(1, 8)
                    .runs(job("early", P1, 4, m(10)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                    .runs(job("late", P1, 4, m(30)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                    .waited(job("gang", P1, 8, h(1)).in(NORMAL), m(20))
                    .cycle()
                    .advance(m(10))
                    .really("liar", h(9));
            lab.submit(job("liar", P1, 4, m(20)).of(department).in(NORMAL)).advance(m(21));
            assertThat(lab.suspensions()).isEqualTo(department.equals("alpha") ? 1 : 0);
        }
    }

    @Test
    void a_filler_that_is_not_late_is_left_alone() {
        Lab lab = gangFirst().advance(m(10));
        lab.submit(job("honest", P2, 4, m(20)).of("gamma")).advance(m(20));
        assertThat(lab.suspensions()).isZero();
        assertThat(lab.startOf("gang")).isEqualTo(at(m(30)));
    }

    @Test
    void a_p1_past_its_objective_is_kept_a_start_against_all_but_a_p0() {
        Lab lab = Lab.of(1, 8).tick(m(1));
        for (int i = 0; i < 8; i++) {
            lab.runs(job("run-" + i, P1, 1, m(5 * (i + 1))).of("beta"), Placement.of("n01", i));
        }
        lab.waited(job("late", P1, 8, h(1)).in(NORMAL), h(9));
        for (int i = 0; i < 16; i++) {
            lab.waited(job(String.format("small-%02d", i), P1, 1, h(2)).of("gamma"), m(10));
        }
        lab.cycle().advance(m(40));
        assertThat(lab.startOf("late")).isEqualTo(at(m(40)));
    }

    @Test
    void a_p0_may_delay_a_start_that_is_kept_for_an_objective() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P1, 1, m(10)).of("beta").withoutCheckpoints(), Placement.of("n01", 0))
                .runs(job("b", P1, 1, m(30)).of("beta").withoutCheckpoints(), Placement.of("n01", 1))
                .waited(job("late", P1, 2, h(1)).of("gamma"), h(9))
                .cycle()
                .advance(m(10))
                .submit(job("p1", P1, 1, h(1)).of("delta"))
                .submit(job("p0", P0, 1, h(1)).of("delta"));
        assertThat(lab.running()).containsExactly("b", "p0");
    }

    @Test
    void no_filler_delays_a_suspended_job_past_its_reservation() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v", P2, 8, h(9)).of("beta"), Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7))
                .submit(job("p0", P0, 4, m(30)))
                .advance(m(1))
                .submit(
                        job("filler", P2, 4, m(29)).of("gamma"),
                        job("long", P2, 4, m(31)).of("gamma"));
        assertThat(lab.running()).containsExactly("filler", "p0");
        lab.advance(m(30));
        assertThat(lab.startOf("v")).isEqualTo(at(m(30)));
    }

    @Test
    @DisplayName("S38: an end that passes moves on by a tenth of the expected run or five minutes")
    void s38() {
        Lab lab = Lab.of(1, 8)
                .runs(job("late", P1, 8, m(100)).of("beta"), Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7))
                .really("late", h(100))
                .submit(job("next", P1, 8, h(1)))
                .advance(m(101));
        assertThat(lab.attempt("late").overdue(lab.now)).isTrue();
        assertThat(reserved(lab)).isEqualTo(at(m(110)));
        lab.advance(m(10));
        assertThat(reserved(lab)).isEqualTo(at(m(120)));
    }

    private static Instant reserved(Lab lab) {
        return lab.planner.decide(lab.now).stream()
                .filter(Decision.Reserve.class::isInstance)
                .map(decision -> ((Decision.Reserve) decision).start())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void at_most_sixteen_starts_are_kept_for_permits_first_then_objectives_then_the_queue() {
        Lab lab = Lab.of(1, 4).runs(job("holder", P0, 4, h(1)).of("beta"), Placement.of("n01", 0, 1, 2, 3));
        for (int i = 0; i < 13; i++) {
            lab.waited(job(String.format("late-%02d", i), P1, 4, h(1)).of("gamma"), h(9).minusSeconds(i));
        }
        lab.waited(job("starved", P2, 4, h(1)).of("delta"), h(13));
        lab.waited(job("head", P1, 4, h(1)).of("delta"), h(1));
        for (int i = 0; i < 3; i++) {
            lab.wait(job("suspended-" + i, P2, 4, h(1))
                    .of("delta")
                    .waiting(lab.now, new Wait(true, h(2 - i), h(2 - i), lab.now, null)));
        }
        List<String> kept = reservedFor(lab);
        assertThat(kept).hasSize(16).startsWith("starved", "late-00", "late-01");
        assertThat(kept.subList(13, 16)).containsExactly("late-12", "head", "suspended-0");
    }

    @Test
    void of_those_that_wait_in_queued_only_the_first_that_does_not_fit_is_kept_a_start() {
        Lab lab = gangFirst().waited(job("next", P1, 8, h(1)), m(10)).cycle();
        assertThat(reservedFor(lab)).containsExactly("gang");
    }

    private static List<String> reservedFor(Lab lab) {
        return lab.planner.decide(lab.now).stream()
                .filter(Decision.Reserve.class::isInstance)
                .map(Decision::job)
                .toList();
    }

    /** Two GPUs come free in half an hour, for a P1 past its objective that its budget does not carry. */
    private static Lab keptForAnObjective(Duration taker) {
        return Lab.of(1, 2)
                .runs(job("v", P2, 2, m(30)), Placement.of("n01", 0, 1))
                .waited(job("late", P1, 2, h(1)).of("gamma").in(NORMAL), h(9))
                .submit(job("taker", P1, 2, taker));
    }

    @Test
    void who_takes_from_others_keeps_clear_of_a_kept_start_too() {
        assertThat(keptForAnObjective(m(31)).suspensions()).isZero();
        assertThat(keptForAnObjective(m(30)).suspensions).containsOnlyKeys("v");
    }

    @Test
    void a_start_is_kept_for_one_that_waits_patiently_and_for_the_first_that_does_not_fit() {
        Lab lab = Lab.of(1, 2)
                .runs(job("soon", P1, 2, s(90)).of("beta"), Placement.of("n01", 0, 1))
                .submit(job("patient", P0, 2, h(1)), job("next", P1, 2, h(1)), job("third", P1, 2, h(1)));
        assertThat(lab.log).anyMatch(line -> line.endsWith("patient waits patiently"));
        assertThat(reservedFor(lab)).containsExactly("patient", "next");
    }

    @Test
    void a_holder_whose_late_filler_fails_to_save_takes_from_another_late_one() {
        Lab lab = Lab.of(1, 8)
                .runs(job("early", P1, 4, m(10)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("late", P1, 4, m(30)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .waited(job("gang", P1, 6, h(1)), m(20))
                .cycle()
                .advance(m(10));
        for (String liar : List.of("a", "b")) {
            lab.really(liar, h(9))
                    .saves(liar, m(2))
                    .submit(job(liar, P1, 2, m(20)).of("gamma"));
        }
        lab.advance(m(20).plusSeconds(10));
        assertThat(lab.plans)
                .singleElement()
                .satisfies(plan -> assertThat(plan.victims()).extracting("job").containsExactly("a"));
        lab.failsToSave("a");
        assertThat(lab.log).noneMatch(line -> line.contains("rolled back"));
        assertThat(lab.plans.get(1).kind()).isEqualTo(Plan.Kind.OVERDUE);
        assertThat(lab.plans.get(1).victims()).extracting("job").containsExactly("b");
        lab.advance(m(2));
        assertThat(lab.running()).containsExactly("a", "gang");
    }

    @Test
    void a_p1_past_its_objective_that_its_department_s_cap_just_lets_in_is_kept_a_start() {
        Lab lab = Lab.of(1, 2)
                .runs(job("v", P0, 2, m(30)).of("beta"), Placement.of("n01", 0, 1))
                .waited(job("late", P1, 2, h(1)).of("gamma").in(NORMAL), h(9))
                .waited(job("head", P1, 2, h(1)), m(10));
        lab.apply(new Change.DepartmentRuled("gamma", true, 2));
        assertThat(reservedFor(lab)).containsExactly("late", "head");
    }

    @Test
    void no_start_is_kept_for_a_holder_that_gets_the_gpus_of_a_late_filler() {
        Lab lab = gangFirst().advance(m(10));
        lab.really("liar", h(9)).submit(job("liar", P1, 4, m(20)).of("gamma")).advance(m(20));
        assertThat(reservedFor(lab)).containsExactly("gang");
        lab.now = lab.now.plusSeconds(10);
        assertThat(lab.planner.decide(lab.now))
                .singleElement()
                .isInstanceOf(Decision.PreemptFor.class)
                .extracting(Decision::job)
                .isEqualTo("gang");
    }
}
