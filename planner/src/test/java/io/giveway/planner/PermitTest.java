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

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The starvation permit: one GPU, rarely, and never more (docs/rules.md, section 8). */
class PermitTest {

    /** Eight ready P0s of one GPU each that will run for days. */
    private static Lab fullOfP0s() {
        Lab lab = Lab.of(1, 8).tick(m(5));
        for (int i = 0; i < 8; i++) {
            lab.runs(job("p0-" + i, P0, 1, h(100)).of("busy"), Placement.of("n01", i));
        }
        return lab;
    }

    @Test
    @DisplayName("S27: a starved P2 gets one GPU of the P0 that loses least, protected for an hour")
    void s27() {
        Lab lab = Lab.of(1, 8)
                .runs(job("one", P0, 1, h(50)).of("beta"), Placement.of("n01", 0))
                .runs(job("three", P0, 3, h(50)).of("beta"), Placement.of("n01", 1, 2, 3))
                .runs(job("four", P0, 4, h(50)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .waited(job("p2", P2, 1, h(3)), h(12))
                .cycle();
        assertThat(lab.suspensions())
                .as("twelve hours are not over twelve hours")
                .isZero();
        Ranked waits = lab.planner.queue(lab.now).get(0);
        assertThat(waits.millionths()).isEqualTo(7_500_000);
        lab.advance(s(10));
        assertThat(lab.suspensions).containsOnlyKeys("one");
        assertThat(lab.plans.get(0).kind()).isEqualTo(Plan.Kind.PERMIT);
        assertThat(lab.plans.get(0).takenFromOthers()).as("at nobody's cost").isZero();
        assertThat(lab.startOf("p2")).isEqualTo(at(s(10)));
        lab.advance(m(59));
        assertThat(lab.running()).containsExactly("four", "p2", "three");
        lab.advance(m(2));
        assertThat(lab.running()).as("the P0 that gave way takes its GPU back").containsExactly("four", "one", "three");
    }

    @Test
    @DisplayName("S52: a flood of starved P2s of one department has one permit in twelve hours")
    void s52() {
        Lab lab = fullOfP0s();
        for (int i = 0; i < 40; i++) {
            lab.waited(job(String.format("p2-%02d", i), P2, 1, h(1)), h(13));
        }
        lab.cycle().advance(h(11));
        assertThat(lab.suspensions()).isEqualTo(1);
        lab.advance(h(2));
        assertThat(lab.suspensions()).isEqualTo(2);
    }

    @Test
    @DisplayName("S52: of many departments, one an hour")
    void s52_departments() {
        Lab lab = fullOfP0s();
        for (int i = 0; i < 12; i++) {
            lab.waited(job(String.format("p2-%02d", i), P2, 1, h(3)).of("d" + i), h(13));
        }
        lab.cycle().advance(h(5).plus(m(30)));
        assertThat(lab.plans)
                .filteredOn(plan -> plan.kind() == Plan.Kind.PERMIT)
                .hasSize(6);
    }

    @Test
    @DisplayName("S53: time waited as P1 earns no permit")
    void s53() {
        Lab lab = fullOfP0s();
        lab.wait(job("lowered", P2, 1, h(1))
                .waiting(lab.now.minus(h(12)), new Wait(false, h(12), Duration.ZERO, lab.now, null)));
        lab.cycle().advance(h(12));
        assertThat(lab.suspensions()).isZero();
        lab.advance(m(5));
        assertThat(lab.suspensions()).isEqualTo(1);
    }

    @Test
    @DisplayName("S57: nobody overtakes a permit")
    void s57() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P0, 1, h(50)).of("beta"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, h(50)).of("beta"), Placement.of("n01", 1))
                .saves("a", s(100))
                .saves("b", s(100))
                .waited(job("p2", P2, 1, h(3)), h(13))
                .cycle()
                .advance(s(30))
                .submit(job("urgent", P0, 1, h(1)).of("gamma"))
                .advance(s(70));
        assertThat(lab.running()).contains("p2").hasSize(2);
        lab.advance(m(59));
        assertThat(lab.running()).contains("p2");
        lab.advance(m(2));
        assertThat(lab.running()).as("suspended before queued").containsExactly("a", "b");
    }

    @Test
    void a_permit_waits_for_p0s_that_end_by_themselves_and_goes_before_the_queue_then() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P0, 1, m(8)).of("beta"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, m(5)).of("beta"), Placement.of("n01", 1))
                .waited(job("p2", P2, 1, h(1)), h(13))
                .submit(job("p0", P0, 1, h(1)).of("gamma"));
        assertThat(lab.planner.decide(lab.now))
                .filteredOn(Decision.DeferPermit.class::isInstance)
                .extracting(decision -> ((Decision.DeferPermit) decision).until())
                .containsExactly(at(m(5)));
        lab.advance(m(5));
        assertThat(lab.suspensions()).isZero();
        assertThat(lab.startOf("p2")).isEqualTo(at(m(5)));
    }

    @Test
    void an_overdue_p0_does_not_put_it_off() {
        Lab lab = Lab.of(1, 1)
                .runs(job("a", P0, 1, m(8)).of("beta"), Placement.of("n01", 0))
                .really("a", h(50))
                .waited(job("p2", P2, 1, h(1)), h(13))
                .cycle();
        assertThat(lab.suspensions()).isZero();
        lab.advance(m(8));
        assertThat(lab.suspensions()).isZero();
        lab.advance(s(10));
        assertThat(lab.suspensions).containsOnlyKeys("a");
    }

    @Test
    void lower_tiers_and_the_own_department_give_way_first_and_others_keep_their_gpus() {
        Lab lab = Lab.of(1, 8)
                .runs(job("p0", P0, 1, h(50)), Placement.of("n01", 0))
                .runs(job("theirs", P1, 1, h(50)).of("beta"), Placement.of("n01", 1))
                .runs(job("ours", P1, 4, h(50)), Placement.of("n01", 2, 3, 4, 5))
                .runs(job("more", P0, 2, h(50)), Placement.of("n01", 6, 7))
                .waited(job("p2", P2, 1, h(3)), h(13))
                .submit(job("next", P1, 3, h(1)).of("gamma"));
        assertThat(lab.suspensions).containsOnlyKeys("ours");
        assertThat(lab.running()).as("what is left of it goes to the queue").contains("p2", "next");
    }

    @Test
    void an_elastic_job_starts_with_its_least_and_a_rigid_one_gets_a_reservation() {
        Lab lab = fullOfP0s()
                .waited(job("elastic", P2, 8, h(1)).shaped(new Shape(8, null, 1)), h(13))
                .cycle();
        assertThat(lab.attempt("elastic").placement().gpus()).isEqualTo(1);
        Lab rigid = Lab.of(1, 8).tick(m(1));
        for (int i = 0; i < 8; i++) {
            rigid.runs(job("p1-" + i, P1, 1, m(10 * (i + 1))).of("beta"), Placement.of("n01", i));
        }
        rigid.waited(job("rigid", P2, 4, h(1)), h(13));
        for (int i = 0; i < 8; i++) {
            rigid.waited(job("later-" + i, P1, 1, h(9)).of("gamma"), h(1));
        }
        rigid.cycle().advance(m(40));
        assertThat(rigid.suspensions()).isZero();
        assertThat(rigid.startOf("rigid")).as("kept against every P1").isEqualTo(at(m(40)));
    }

    @Test
    void a_permit_that_was_used_up_is_earned_again_by_waiting_as_long() {
        Lab lab = Lab.of(1, 1)
                .tick(m(5))
                .runs(job("p0", P0, 1, h(100)).of("beta"), Placement.of("n01", 0))
                .waited(job("p2", P2, 1, h(30)), h(13))
                .cycle()
                .advance(h(1).plus(m(5)));
        assertThat(lab.running()).containsExactly("p0");
        lab.advance(h(11).plus(m(55)));
        assertThat(lab.running()).containsExactly("p0");
        lab.advance(m(5));
        assertThat(lab.running()).containsExactly("p2");
    }

    /** Two running jobs in all else alike, of which the first is asked by a permit. */
    private static void givesWay(Lab lab, String first, String second) {
        for (String job : List.of(first, second)) {
            lab.apply(new Change.AttemptSeen(lab.attempt(job).savedAt(lab.now)));
        }
        lab.waited(job("p2", P2, 1, h(3)), h(13)).cycle();
        assertThat(lab.suspensions).containsOnlyKeys(first);
        assertThat(lab.startOf("p2")).isEqualTo(lab.now);
    }

    @Test
    void of_those_that_lose_the_same_the_one_with_fewest_gpus_gives_way() {
        givesWay(
                Lab.of(1, 5)
                        .runs(job("a-three", P1, 3, h(9)).of("beta"), Placement.of("n01", 0, 1, 2), m(30))
                        .runs(job("b-two", P1, 2, h(9)).of("beta"), Placement.of("n01", 3, 4)),
                "b-two",
                "a-three");
    }

    @Test
    void of_those_with_as_many_gpus_the_one_that_started_last_gives_way() {
        givesWay(
                Lab.of(1, 2)
                        .runs(job("a-early", P1, 1, h(9)).of("beta"), Placement.of("n01", 0))
                        .runs(job("b-late", P1, 1, h(9)).of("beta"), Placement.of("n01", 1), m(59)),
                "b-late",
                "a-early");
    }

    @Test
    void of_those_that_started_together_the_lower_id_gives_way() {
        givesWay(
                Lab.of(1, 2)
                        .runs(job("b", P1, 1, h(9)).of("beta"), Placement.of("n01", 0))
                        .runs(job("a", P1, 1, h(9)).of("beta"), Placement.of("n01", 1)),
                "a",
                "b");
    }

    @Test
    void fewer_lost_gpu_seconds_go_before_fewer_gpus() {
        Lab lab = Lab.of(1, 3)
                .runs(job("one", P1, 1, h(9)).of("beta"), Placement.of("n01", 0))
                .runs(job("two", P1, 2, h(9)).of("beta"), Placement.of("n01", 1, 2));
        lab.apply(new Change.AttemptSeen(lab.attempt("two").savedAt(lab.now.minusSeconds(149))));
        lab.waited(job("p2", P2, 1, h(3)), h(13)).cycle();
        assertThat(lab.suspensions).containsOnlyKeys("two");
    }

    @Test
    void where_the_policy_gives_more_the_free_gpus_of_a_node_are_used_beside_those_of_its_victim() {
        Lab lab = Lab.of(2, 4)
                .policy(permits(3, h(1)))
                .runs(job("whole", P0, 4, h(50)).of("beta"), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("two", P0, 2, h(50)).of("beta"), Placement.of("n02", 0, 2))
                .waited(job("p2", P2, 3, h(3)), h(13))
                .cycle();
        assertThat(lab.suspensions).containsOnlyKeys("two");
        assertThat(lab.attempt("p2").placement()).isEqualTo(Placement.of("n02", 0, 1, 3));
    }

    private static Policy permits(int gpus, Duration interval) {
        Policy.Permits p = Policy.defaults().permit();
        return Policies.with(
                new Policy.Permits(p.after(), gpus, interval, p.perDepartment(), p.protectedRun(), p.deferWithin()));
    }

    @Test
    void a_permit_of_more_gpus_gives_whole_parts_of_the_gang_alone() {
        Lab lab = Lab.of(4, 2)
                .policy(permits(3, h(1)))
                .waited(job("p2", P2, 8, h(1)).shaped(new Shape(8, 2, 2)), h(13))
                .cycle();
        assertThat(lab.attempt("p2").placement().gpus()).isEqualTo(2);
    }

    /** Two starved P2s of different departments, and two P0s, of which each takes two hours to save. */
    private static Lab twoStarved(Duration interval) {
        return Lab.of(1, 2)
                .policy(permits(1, interval))
                .runs(job("a", P0, 1, h(50)).of("busy"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, h(50)).of("busy"), Placement.of("n01", 1))
                .saves("a", h(2))
                .saves("b", h(2))
                .waited(job("first", P2, 1, h(50)).of("beta"), h(14))
                .waited(job("second", P2, 1, h(50)).of("gamma"), h(13))
                .tick(m(5));
    }

    @Test
    void one_permit_is_active_at_a_time_from_the_choice_of_its_victim_to_its_start() {
        Lab lab = twoStarved(Duration.ZERO).cycle().advance(m(115));
        assertThat(lab.plans).extracting(Plan::job).containsExactly("first");
        lab.advance(m(5));
        assertThat(lab.plans).extracting(Plan::job).containsExactly("first", "second");
    }

    @Test
    void a_plan_of_another_kind_keeps_no_permit_waiting() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P2, 1, h(50)).of("busy"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, h(50)).of("busy"), Placement.of("n01", 1))
                .saves("a", m(10))
                .submit(job("urgent", P0, 1, h(1)))
                .waited(job("starved", P2, 1, h(50)).of("beta"), h(14))
                .cycle();
        assertThat(lab.plans).extracting(Plan::job).startsWith("urgent", "starved");
        assertThat(lab.running()).containsExactly("a", "starved");
    }

    @Test
    void a_permit_whose_victim_fails_to_save_asks_another() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P0, 1, h(50)).of("busy"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, h(50)).of("busy"), Placement.of("n01", 1))
                .saves("a", m(2))
                .waited(job("starved", P2, 1, h(50)), h(13))
                .cycle()
                .advance(m(1))
                .failsToSave("a");
        assertThat(lab.running()).containsExactly("a", "starved");
        assertThat(lab.plans)
                .extracting(Plan::kind)
                .containsOnly(Plan.Kind.PERMIT)
                .hasSize(2);
    }

    @Test
    void a_starved_job_without_a_possible_victim_is_passed_over() {
        Lab lab = Lab.of(2, 2)
                .policy(permits(2, h(1)))
                .runs(job("stuck", P0, 2, h(50)).of("busy").withoutCheckpoints(), Placement.of("n01", 0, 1))
                .runs(job("half", P0, 1, h(50)).of("busy").withoutCheckpoints(), Placement.of("n02", 0))
                .runs(job("ready", P0, 1, h(50)).of("busy"), Placement.of("n02", 1))
                .waited(job("two", P2, 2, h(50)).of("beta"), h(14))
                .waited(job("another", P2, 2, h(50)).of("delta"), h(14))
                .waited(job("one", P2, 1, h(50)).of("gamma"), h(13))
                .cycle();
        assertThat(lab.running()).containsExactly("half", "one", "stuck");
    }

    @Test
    void free_gpus_go_to_starved_jobs_of_each_department_while_there_are_any() {
        Lab lab = Lab.of(1, 4).runs(job("b", P0, 2, h(50)).of("busy"), Placement.of("n01", 0, 1));
        for (String department : List.of("beta", "gamma", "delta")) {
            lab.waited(job("1-" + department, P2, 1, h(50)).of(department), h(14));
            lab.waited(job("2-" + department, P2, 1, h(50)).of(department), h(14));
        }
        lab.wait(job("urgent", P0, 1, h(1)).at(lab.now));
        lab.cycle();
        assertThat(lab.running())
                .as("the third suspends the one that is ready")
                .containsExactly("1-beta", "1-delta", "1-gamma", "urgent");
    }

    @Test
    void a_free_gpu_is_given_before_the_queue_also_within_the_hour_after_a_suspension() {
        Lab lab = Lab.of(1, 2)
                .runs(job("a", P0, 1, h(50)).of("busy"), Placement.of("n01", 0))
                .runs(job("b", P0, 1, h(50)).of("busy").withoutCheckpoints(), Placement.of("n01", 1))
                .waited(job("first", P2, 1, h(50)).of("beta"), h(14))
                .cycle()
                .advance(m(10));
        assertThat(lab.suspensions).containsOnlyKeys("a");
        lab.waited(job("second", P2, 1, h(1)).of("gamma"), h(13)).cycle();
        assertThat(lab.running()).containsExactly("b", "first");
        lab.finish("b");
        lab.cycle();
        assertThat(lab.running()).containsExactly("first", "second");
    }

    @Test
    void a_permit_may_use_the_last_gpu_under_the_cap_of_its_department() {
        Lab lab = Lab.of(1, 1).runs(job("a", P0, 1, h(50)).of("busy"), Placement.of("n01", 0));
        lab.apply(new Change.DepartmentRuled("beta", true, 1));
        lab.waited(job("starved", P2, 1, h(50)).of("beta"), h(14)).cycle();
        assertThat(lab.running()).containsExactly("starved");
    }
}
