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
import io.giveway.planner.pool.Pause;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a job may be placed on: caps of departments, sizes of elastic jobs, nodes that offer nothing now. */
class SpreadTest {

    @Test
    void a_department_at_its_cap_counts_the_gpus_that_its_own_victims_leave() {
        Lab lab = Lab.of(1, 8).runs(job("ours", P2, 2, h(6)), Placement.of("n01", 0, 1));
        lab.apply(new Change.DepartmentRuled("alpha", true, 4));
        lab.submit(job("p0", P0, 4, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        assertThat(lab.running()).containsExactly("p0");
    }

    @Test
    void a_job_over_the_cap_of_its_department_takes_from_nobody_and_does_not_age() {
        Lab lab = Lab.of(1, 8)
                .runs(job("ours", P0, 4, m(10)), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("theirs", P2, 4, h(6)).of("beta"), Placement.of("n01", 4, 5, 6, 7));
        lab.apply(new Change.DepartmentRuled("alpha", true, 4));
        lab.submit(job("p0", P0, 4, h(1))).advance(m(5));
        assertThat(lab.suspensions()).isZero();
        assertThat(lab.planner.pool().waiting("p0").waiting().pause()).isEqualTo(Pause.DEPARTMENT_LIMIT);
        assertThat(lab.planner.pool().waiting("p0").waiting().waited(lab.now)).isZero();
        lab.advance(m(5));
        assertThat(lab.running()).containsExactly("p0", "theirs");
    }

    @Test
    void an_elastic_job_takes_no_more_than_its_department_may_hold() {
        Lab lab = Lab.of(1, 8);
        lab.apply(new Change.DepartmentRuled("alpha", true, 3));
        lab.submit(job("elastic", P2, 8, h(1)).shaped(new Shape(8, null, 2)));
        assertThat(lab.attempt("elastic").placement().gpus()).isEqualTo(3);
    }

    @Test
    void an_elastic_job_keeps_its_size_and_its_time_is_scaled() {
        Lab lab = Lab.of(1, 8)
                .runs(job("other", P0, 4, m(30)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .submit(job("elastic", P2, 8, h(1)).shaped(new Shape(8, null, 2)))
                .advance(h(1));
        assertThat(lab.attempt("elastic").placement().gpus()).isEqualTo(4);
        assertThat(lab.attempt("elastic").expectedEnd()).isEqualTo(at(h(2)));
        lab.submit(job("p0", P0, 8, m(10)).of("beta")).advance(m(10));
        assertThat(lab.attempt("elastic").placement().gpus()).isEqualTo(8);
        assertThat(lab.attempt("elastic").expectedEnd())
                .as("half the work is left, at full size")
                .isEqualTo(at(m(60 + 10 + 30)));
    }

    @Test
    void an_elastic_preemptor_takes_no_more_than_its_least() {
        Lab lab = Lab.of(1, 8);
        for (int i = 0; i < 8; i++) {
            lab.runs(job("v" + i, P2, 1, h(5)).of("beta"), Placement.of("n01", i));
        }
        lab.submit(job("p0", P0, 8, h(1)).shaped(new Shape(8, null, 3)));
        assertThat(lab.suspensions()).isEqualTo(3);
        assertThat(lab.attempt("p0").expectedEnd()).isEqualTo(at(m(160)));
    }

    @Test
    void a_drained_node_keeps_its_jobs_and_gets_no_new_ones() {
        Lab lab = Lab.of(2, 4).runs(job("a", P1, 4, m(30)), Placement.of("n01", 0, 1, 2, 3));
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), false, false)));
        lab.submit(job("b", P1, 4, m(5)), job("c", P1, 4, m(5)));
        assertThat(lab.running()).containsExactly("a", "b");
        lab.advance(m(5));
        assertThat(lab.running()).containsExactly("a", "c");
        lab.advance(m(30)).submit(job("d", P0, 8, m(5)));
        assertThat(lab.running()).isEmpty();
        assertThat(lab.planner.pool().waiting("d").waiting().pause()).isEqualTo(Pause.DOES_NOT_FIT);
    }

    @Test
    void no_victim_is_asked_on_a_node_that_offers_nothing() {
        Lab lab = Lab.of(2, 4)
                .runs(job("silent", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("heard", P1, 4, h(5)).of("beta"), Placement.of("n02", 0, 1, 2, 3));
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), true, true)));
        lab.submit(job("p0", P0, 4, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("heard");
    }

    @Test
    void a_broken_gpu_is_given_to_nobody_and_its_neighbours_are() {
        Lab lab = Lab.of(1, 4);
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(2), true, false)));
        lab.submit(job("three", P1, 3, h(1)), job("four", P1, 4, h(1)));
        assertThat(lab.attempt("three").placement()).isEqualTo(Placement.of("n01", 0, 1, 3));
        assertThat(lab.planner.pool().waiting("four").waiting().pause()).isEqualTo(Pause.DOES_NOT_FIT);
    }

    @Test
    void a_pool_that_is_drained_rolls_a_plan_back_and_its_victim_stays() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(2))
                .submit(job("p0", P0, 4, h(1)))
                .advance(s(30));
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), false, false)));
        lab.cycle();
        assertThat(lab.planner.pool().fences().plans()).isEmpty();
        lab.staysAfterAll("v");
        assertThat(lab.running()).containsExactly("v");
    }

    @Test
    void at_its_cap_a_department_takes_its_own_p1_rather_than_a_p2_of_others() {
        Lab lab = Lab.of(1, 8)
                .runs(job("ours", P1, 2, h(6)), Placement.of("n01", 0, 1))
                .runs(job("theirs", P2, 6, h(6)).of("beta"), Placement.of("n01", 2, 3, 4, 5, 6, 7), m(20));
        lab.apply(new Change.DepartmentRuled("alpha", true, 2));
        lab.submit(job("p0", P0, 2, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        assertThat(lab.attempt("p0").placement()).isEqualTo(Placement.of("n01", 0, 1));
    }

    @Test
    void a_gang_on_two_nodes_does_not_use_the_room_under_the_cap_twice() {
        Lab lab = Lab.of(2, 4);
        for (int i = 0; i < 4; i++) {
            lab.runs(job("ours-" + i, P2, 1, h(6)), Placement.of(i < 2 ? "n01" : "n02", i % 2));
        }
        lab.apply(new Change.DepartmentRuled("alpha", true, 5));
        lab.submit(job("p0", P0, 4, h(1)).shaped(new Shape(4, 2, null)));
        assertThat(lab.running())
                .as("with one free GPU on each node it would hold six")
                .containsExactly("ours-0", "p0");
    }

    @Test
    void a_p1_at_the_cap_takes_p2s_of_its_department_at_once() {
        Lab lab = Lab.of(1, 8)
                .runs(job("elastic", P2, 2, h(6)), Placement.of("n01", 0, 1))
                .runs(job("regular", P1, 2, h(6)), Placement.of("n01", 2, 3));
        lab.apply(new Change.DepartmentRuled("alpha", true, 4));
        lab.submit(job("p1", P1, 2, h(1)));
        assertThat(lab.suspensions).containsOnlyKeys("elastic");
        lab.submit(job("more", P1, 2, h(1)));
        assertThat(lab.running()).containsExactly("p1", "regular");
    }

    @Test
    void up_to_its_cap_a_department_takes_from_others() {
        Lab lab = Lab.of(1, 4).runs(job("theirs", P2, 4, h(6)).of("beta"), Placement.of("n01", 0, 1, 2, 3));
        lab.apply(new Change.DepartmentRuled("alpha", true, 4));
        lab.submit(job("p0", P0, 4, h(1)));
        assertThat(lab.running()).containsExactly("p0");
    }

    @Test
    void a_plan_ends_when_its_department_may_no_longer_hold_as_much() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(2))
                .submit(job("p0", P0, 4, h(1)));
        lab.apply(new Change.DepartmentRuled("alpha", true, 4));
        lab.cycle();
        assertThat(lab.planner.pool().fences().of("p0")).isNotNull();
        lab.apply(new Change.DepartmentRuled("alpha", true, 3));
        lab.cycle();
        assertThat(lab.log).anyMatch(line -> line.endsWith("plan of p0 is rolled back: DOES_NOT_FIT"));
    }

    @Test
    void a_plan_ends_when_the_pool_can_no_longer_hold_its_job() {
        Lab lab = Lab.of(1, 4)
                .runs(job("v", P2, 4, h(5)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .saves("v", m(2))
                .submit(job("p0", P0, 4, h(1)));
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(3), true, false)));
        lab.cycle();
        assertThat(lab.log).anyMatch(line -> line.endsWith("plan of p0 is rolled back: DOES_NOT_FIT"));
    }

    @Test
    void a_job_ages_again_as_soon_as_it_may_be_placed() {
        Lab lab = Lab.of(1, 4).runs(job("holder", P0, 4, h(1)).of("beta"), Placement.of("n01", 0, 1, 2, 3));
        lab.apply(new Change.DepartmentRuled("alpha", true, 1));
        lab.submit(job("large", P1, 8, h(1)).of("gamma"), job("capped", P1, 2, h(1)))
                .advance(m(10));
        lab.node("n02", 4);
        lab.apply(new Change.NodeSeen(new Node("n02", 4, Set.of(), true, true)));
        lab.apply(new Change.DepartmentRuled("alpha", true, 2));
        lab.cycle().advance(m(1));
        for (String job : new String[] {"large", "capped"}) {
            assertThat(lab.planner.pool().waiting(job).waiting().pause()).isNull();
            assertThat(lab.planner.pool().waiting(job).waiting().waited(lab.now))
                    .isEqualTo(m(1));
        }
    }

    @Test
    void what_is_vain_for_one_department_at_its_cap_is_not_so_for_another() {
        Lab lab = Lab.of(1, 4)
                .runs(job("a", P0, 2, h(6)), Placement.of("n01", 0, 1))
                .runs(job("b", P2, 2, h(6)).of("beta"), Placement.of("n01", 2, 3));
        for (String department : new String[] {"alpha", "beta"}) {
            lab.apply(new Change.DepartmentRuled(department, true, 2));
        }
        lab.waited(job("first", P0, 2, h(1)), m(1))
                .submit(job("second", P0, 2, h(1)).of("beta"));
        assertThat(lab.running()).containsExactly("a", "second");
    }
}
