package io.giveway.planner;

import static io.giveway.planner.Ask.job;
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
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Who leaves of several who could (docs/rules.md, section 6). In each test the rule that is meant decides against what the
 * rules after it would choose.
 */
class VictimOrderTest {

    private static final Shape TWO_NODES = new Shape(4, 2, null);

    private static Ask other(String id, int gpus) {
        return job(id, P2, gpus, h(9)).of("beta");
    }

    private static Ask incident(int gpus) {
        return job("incident", P0, gpus, h(1));
    }

    /** Sets when an attempt saved last. */
    private static Lab saved(Lab lab, String job, Duration ago) {
        lab.apply(new Change.AttemptSeen(lab.attempt(job).savedAt(lab.now.minus(ago))));
        return lab;
    }

    private static void leave(Lab lab, Ask incident, String... victims) {
        lab.submit(incident);
        assertThat(lab.suspensions.keySet()).containsExactlyInAnyOrder(victims);
        assertThat(lab.startOf("incident")).isEqualTo(Lab.START);
    }

    @Test
    void a_lower_tier_goes_before_the_own_department() {
        leave(
                Lab.of(1, 2)
                        .runs(job("regular", P1, 1, h(9)), Placement.of("n01", 0), m(20))
                        .runs(other("elastic", 1), Placement.of("n01", 1)),
                incident(1),
                "elastic");
    }

    @Test
    void the_own_department_goes_before_lane_normal() {
        leave(
                Lab.of(1, 2)
                        .runs(job("own", P2, 1, h(9)), Placement.of("n01", 0))
                        .runs(other("normal", 1).in(NORMAL), Placement.of("n01", 1), m(20)),
                incident(1),
                "own");
    }

    @Test
    void lane_normal_goes_before_one_that_loses_less() {
        Lab lab = Lab.of(1, 2)
                .runs(other("normal", 1).in(NORMAL), Placement.of("n01", 0))
                .runs(other("carried", 1), Placement.of("n01", 1), m(20));
        leave(saved(lab, "carried", s(1)), incident(1), "normal");
    }

    @Test
    void one_that_can_save_goes_before_one_that_loses_less() {
        leave(
                Lab.of(1, 2)
                        .runs(other("saves", 1), Placement.of("n01", 0))
                        .runs(other("cannot", 1).withoutCheckpoints(), Placement.of("n01", 1), s(10)),
                incident(1),
                "saves");
    }

    @Test
    void fewer_lost_gpu_seconds_go_before_a_later_start() {
        Lab lab = Lab.of(1, 2)
                .runs(other("saved", 1), Placement.of("n01", 0))
                .runs(other("later", 1), Placement.of("n01", 1), m(20));
        leave(saved(lab, "saved", s(299)), incident(1), "saved");
    }

    @Test
    void what_is_lost_counts_for_an_hour_at_most() {
        Lab lab = Lab.of(1, 2)
                .runs(other("a-day", 1), Placement.of("n01", 0), h(24))
                .runs(other("two-hours", 1), Placement.of("n01", 1), h(25));
        leave(saved(saved(lab, "a-day", h(20)), "two-hours", h(2)), incident(1), "a-day");
    }

    @Test
    void a_later_start_goes_before_a_lower_id() {
        leave(
                Lab.of(1, 2)
                        .runs(other("a", 1), Placement.of("n01", 0))
                        .runs(other("b", 1), Placement.of("n01", 1), m(59)),
                incident(1),
                "b");
    }

    @Test
    void the_lower_id_leaves_where_all_else_is_equal() {
        leave(
                Lab.of(1, 2).runs(other("b", 1), Placement.of("n01", 0)).runs(other("a", 1), Placement.of("n01", 1)),
                incident(1),
                "a");
    }

    @Test
    void one_named_first_that_turns_out_needless_stays() {
        leave(
                Lab.of(1, 8)
                        .runs(job("small", P2, 1, h(9)), Placement.of("n01", 0))
                        .runs(other("large", 7), Placement.of("n01", 1, 2, 3, 4, 5, 6, 7)),
                incident(4),
                "large");
    }

    @Test
    void the_node_of_the_lower_tier_is_taken() {
        leave(
                Lab.of(2, 2)
                        .runs(job("regular", P1, 2, h(9)), Placement.of("n01", 0, 1))
                        .runs(other("elastic", 2), Placement.of("n02", 0, 1)),
                incident(2),
                "elastic");
    }

    @Test
    void the_node_of_the_own_department_is_taken_before_one_that_loses_less() {
        Lab lab = Lab.of(2, 2)
                .runs(other("other", 2), Placement.of("n01", 0, 1))
                .runs(job("own", P2, 2, h(9)), Placement.of("n02", 0, 1));
        leave(saved(lab, "other", s(1)), incident(2), "own");
    }

    @Test
    void where_tiers_of_both_kinds_have_to_leave_fewer_gpus_of_others_are_taken() {
        leave(
                Lab.of(3, 2)
                        .runs(other("elastic", 2), Placement.of("n01", 0, 1))
                        .runs(job("own-1", P1, 2, h(9)), Placement.of("n02", 0, 1))
                        .runs(job("own-2", P1, 2, h(9)), Placement.of("n03", 0, 1)),
                incident(4).shaped(TWO_NODES),
                "own-1",
                "own-2");
    }

    @Test
    void the_node_that_loses_less_is_taken_before_one_of_which_nothing_is_left_over() {
        Lab lab = Lab.of(2, 4)
                .runs(other("fits", 2), Placement.of("n01", 0, 1))
                .runs(job("stays-1", P0, 2, h(9)).of("beta"), Placement.of("n01", 2, 3))
                .runs(other("more", 3), Placement.of("n02", 0, 1, 2))
                .runs(job("stays-2", P0, 1, h(9)).of("beta"), Placement.of("n02", 3));
        leave(saved(lab, "more", s(199)), incident(2), "more");
    }

    @Test
    void the_node_of_which_least_is_left_over_is_taken_before_the_first_by_name() {
        Lab lab = Lab.of(2, 4)
                .runs(other("more", 3), Placement.of("n01", 0, 1, 2))
                .runs(job("stays-1", P0, 1, h(9)).of("beta"), Placement.of("n01", 3))
                .runs(other("fits", 2), Placement.of("n02", 0, 1))
                .runs(job("stays-2", P0, 2, h(9)).of("beta"), Placement.of("n02", 2, 3));
        leave(saved(lab, "more", s(200)), incident(2), "fits");
    }

    @Test
    void the_first_node_by_name_is_taken_where_all_else_is_equal() {
        leave(
                Lab.of(2, 2)
                        .runs(other("b", 2), Placement.of("n01", 0, 1))
                        .runs(other("a", 2), Placement.of("n02", 0, 1)),
                incident(2),
                "b");
    }

    @Test
    void one_over_two_nodes_that_both_are_needed_is_named_once() {
        Lab lab = Lab.of(3, 2)
                .runs(other("alone", 2), Placement.of("n01", 0, 1))
                .runs(
                        other("both", 4).shaped(TWO_NODES),
                        new Placement(List.of(Placement.Share.of("n02", 0, 1), Placement.Share.of("n03", 0, 1))));
        leave(saved(lab, "both", s(1)), incident(4).shaped(TWO_NODES), "both");
    }

    @Test
    void free_gpus_are_used_before_anybody_leaves() {
        Lab lab = Lab.of(1, 4)
                .runs(other("a", 2), Placement.of("n01", 1, 2))
                .runs(job("own", P2, 1, h(9)), Placement.of("n01", 3));
        leave(lab, incident(2), "own");
        assertThat(lab.plans.get(0).placement()).isEqualTo(Placement.of("n01", 0, 3));
    }

    @Test
    void one_named_on_the_first_node_stays_where_one_of_the_second_leaves_enough_on_both() {
        leave(
                Lab.of(2, 4)
                        .runs(other("small", 2), Placement.of("n01", 0, 1), m(20))
                        .runs(
                                other("both", 4).shaped(TWO_NODES),
                                new Placement(
                                        List.of(Placement.Share.of("n01", 2, 3), Placement.Share.of("n02", 0, 1))))
                        .runs(job("stays", P0, 2, h(9)).of("beta"), Placement.of("n02", 2, 3)),
                incident(4).shaped(TWO_NODES),
                "both");
    }

    @Test
    void one_named_on_the_first_node_leaves_where_one_of_the_second_leaves_too_little_there() {
        leave(
                Lab.of(2, 4)
                        .runs(other("small", 2), Placement.of("n01", 0, 1), m(20))
                        .runs(
                                other("both", 3),
                                new Placement(List.of(Placement.Share.of("n01", 2), Placement.Share.of("n02", 0, 1))))
                        .runs(job("stays-1", P0, 1, h(9)).of("beta"), Placement.of("n01", 3))
                        .runs(job("stays-2", P0, 2, h(9)).of("beta"), Placement.of("n02", 2, 3)),
                incident(4).shaped(TWO_NODES),
                "both",
                "small");
    }

    @Test
    void a_node_costs_what_the_needed_ones_lose_there_alone() {
        Lab lab = Lab.of(2, 8)
                .runs(other("small", 1), Placement.of("n01", 0))
                .runs(other("large", 7), Placement.of("n01", 1, 2, 3, 4, 5, 6, 7))
                .runs(other("elsewhere", 7), Placement.of("n02", 1, 2, 3, 4, 5, 6, 7))
                .runs(job("stays", P0, 1, h(9)).of("beta"), Placement.of("n02", 0));
        leave(saved(saved(saved(lab, "small", s(80)), "large", s(20)), "elsewhere", s(30)), incident(7), "large");
    }

    @Test
    void of_two_nodes_with_own_jobs_the_one_where_others_lose_fewer_gpus_is_taken() {
        Lab lab = Lab.of(2, 3)
                .runs(job("own-1", P2, 1, h(9)), Placement.of("n01", 0))
                .runs(other("two", 2), Placement.of("n01", 1, 2))
                .runs(job("own-2", P2, 2, h(9)), Placement.of("n02", 0, 1))
                .runs(other("one", 1), Placement.of("n02", 2));
        leave(saved(saved(lab, "own-1", s(1)), "two", s(1)), incident(3), "own-2", "one");
    }

    @Test
    void one_who_has_to_leave_anyway_costs_nothing_on_its_other_node() {
        Lab lab = Lab.of(3, 2)
                .runs(
                        other("both", 3),
                        new Placement(List.of(Placement.Share.of("n01", 0, 1), Placement.Share.of("n02", 0))))
                .runs(other("alone", 2), Placement.of("n03", 0, 1));
        leave(saved(lab, "alone", s(1)), incident(4).shaped(TWO_NODES), "both");
    }
}
