package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Lane.PRIORITY;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Why.Rejected;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.preempt.Spared;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a plan rests on, what ends it, and what its decision tells (docs/rules.md, section 6). */
class PlanRightsTest {

    private static Ask experiment(String id, String department) {
        return job(id, P2, 1, h(9)).of(department);
    }

    /** A plan under way: the victim saves for a minute. */
    private static Lab planned(Ask preemptor, Duration waited, String victimsDepartment) {
        return Lab.of(1, 1)
                .runs(experiment("victim", victimsDepartment), Placement.of("n01", 0))
                .saves("victim", m(1))
                .waited(preemptor, waited)
                .cycle();
    }

    private static void becomes(Lab lab, Tier tier, Lane lane) {
        Job job = lab.planner.pool().waiting("taker");
        lab.wait(new Job(
                job.id(),
                job.department(),
                job.owner(),
                tier,
                lane,
                job.shape(),
                job.expected(),
                job.remaining(),
                job.grace(),
                job.submittedAt(),
                job.waiting(),
                job.past()));
        lab.cycle();
    }

    private static void isGivenUp(Lab lab, boolean givenUp) {
        assertThat(lab.plans).hasSize(1);
        assertThat(lab.log.stream().anyMatch(line -> line.endsWith("is rolled back: PREEMPTOR_INELIGIBLE")))
                .isEqualTo(givenUp);
    }

    @Test
    void an_urgent_plan_ends_when_its_p0_is_lowered() {
        Lab lab = planned(job("taker", P0, 1, h(1)), Duration.ZERO, "beta");
        becomes(lab, P1, PRIORITY);
        isGivenUp(lab, true);
    }

    @Test
    void a_regular_plan_ends_when_its_p1_is_lowered_and_outlives_a_raise() {
        Lab lowered = planned(job("taker", P1, 1, h(1)), m(31), "beta");
        becomes(lowered, P2, PRIORITY);
        isGivenUp(lowered, true);
        Lab raised = planned(job("taker", P1, 1, h(1)), m(31), "beta");
        becomes(raised, P0, PRIORITY);
        isGivenUp(raised, false);
    }

    @Test
    void a_plan_that_takes_from_others_ends_with_the_lane_and_one_within_the_department_does_not() {
        Lab others = planned(job("taker", P0, 1, h(1)), Duration.ZERO, "beta");
        becomes(others, P0, NORMAL);
        isGivenUp(others, true);
        Lab own = planned(job("taker", P0, 1, h(1)), Duration.ZERO, "alpha");
        becomes(own, P0, NORMAL);
        isGivenUp(own, false);
    }

    @Test
    void the_decision_tells_whom_it_spared_and_why() {
        Lab lab = Lab.of(1, 4)
                .runs(job("unready", P1, 1, h(9)).of("beta").withoutCheckpoints(), Placement.of("n01", 0))
                .runs(job("equal", P0, 1, h(9)).of("beta"), Placement.of("n01", 1))
                .runs(experiment("fresh", "beta"), Placement.of("n01", 2), s(599))
                .runs(experiment("victim", "beta"), Placement.of("n01", 3))
                .waited(job("taker", P1, 1, h(1)), m(31));

        assertThat(lab.planner.decide(lab.now))
                .singleElement()
                .isInstanceOfSatisfying(Decision.PreemptFor.class, preempt -> {
                    assertThat(preempt.plan().victims()).extracting("job").containsExactly("victim");
                    assertThat(preempt.why().rule()).isEqualTo(Why.Rule.REGULAR);
                    assertThat(preempt.why().rejected()).containsExactly(new Rejected("fresh", Spared.MINIMUM_RUN));
                });
        lab.planner.apply(new Change.JobLeft("taker"));
        lab.wait(job("urgent", P0, 1, h(1)).at(lab.now));
        assertThat(lab.planner.decide(lab.now))
                .singleElement()
                .isInstanceOfSatisfying(
                        Decision.PreemptFor.class,
                        preempt -> assertThat(preempt.why().rejected())
                                .containsExactly(new Rejected("unready", Spared.NOT_READY)));
    }

    @Test
    void patience_is_told_and_comes_once_in_a_life() {
        Lab lab = Lab.of(1, 1)
                .runs(job("ends", P2, 1, s(90)).of("beta"), Placement.of("n01", 0))
                .submit(job("taker", P0, 1, h(1)));
        assertThat(lab.log).anyMatch(line -> line.endsWith("taker waits patiently"));
        assertThat(lab.plans).isEmpty();
        Lab again = Lab.of(1, 1).runs(job("ends", P2, 1, s(90)).of("beta"), Placement.of("n01", 0));
        Job patient = job("taker", P0, 1, h(1)).at(again.now);
        again.wait(patient.with(patient.past().withPatience(again.now)));
        again.cycle();
        assertThat(again.plans).hasSize(1);
    }

    @Test
    void whom_it_spared_is_told_to_each_job_for_itself() {
        Lab lab = Lab.of(1, 5)
                .runs(experiment("a", "alpha"), Placement.of("n01", 0))
                .runs(experiment("b", "beta"), Placement.of("n01", 1))
                .runs(experiment("c", "gamma"), Placement.of("n01", 2))
                .runs(experiment("d", "delta"), Placement.of("n01", 3))
                .runs(experiment("e", "delta"), Placement.of("n01", 4));
        for (String department : new String[] {"alpha", "beta"}) {
            Job refused = job("by-" + department, P0, 1, h(1)).of(department).at(lab.now);
            lab.wait(refused.with(refused.past().withOthersRefused()));
        }
        for (String by : new String[] {"c", "d"}) {
            Job displaced = job("by-gamma-not-" + by, P0, 1, h(1)).of("gamma").at(lab.now);
            lab.wait(displaced.with(new Past(List.of(), Set.of(by), 0, null, false)));
        }
        lab.wait(job("by-none", P0, 1, h(1)).of("epsilon").at(lab.now));
        assertThat(lab.planner.decide(lab.now))
                .filteredOn(Decision.PreemptFor.class::isInstance)
                .extracting(decision -> decision.job() + " spares "
                        + decision.why().rejected().stream()
                                .map(rejected -> rejected.subject() + ": " + rejected.because())
                                .toList())
                .containsExactly(
                        "by-alpha spares [b: OTHER_DEPARTMENT, c: OTHER_DEPARTMENT, d: OTHER_DEPARTMENT,"
                                + " e: OTHER_DEPARTMENT]",
                        "by-beta spares [a: OTHER_DEPARTMENT, c: OTHER_DEPARTMENT, d: OTHER_DEPARTMENT,"
                                + " e: OTHER_DEPARTMENT]",
                        "by-gamma-not-c spares [c: TOOK_FROM_IT]",
                        "by-gamma-not-d spares [d: TOOK_FROM_IT]",
                        "by-none spares []");
    }

    @Test
    void no_more_than_sixteen_are_told() {
        Lab lab = Lab.of(1, 18).runs(experiment("victim", "beta"), Placement.of("n01", 17));
        for (int i = 0; i < 17; i++) {
            lab.runs(job("unready-" + i, P1, 1, h(9)).of("beta").withoutCheckpoints(), Placement.of("n01", i));
        }
        lab.wait(job("taker", P0, 1, h(1)).at(lab.now));
        assertThat(lab.planner.decide(lab.now))
                .singleElement()
                .satisfies(decision -> assertThat(decision.why().rejected()).hasSize(16));
    }

    @Test
    void a_regular_plan_made_anew_reaches_others_still_when_the_peak_is_over() {
        Lab lab = Lab.of(3, 4)
                .policy(peak("0.95", "0.94"))
                .runs(job("v1", P2, 4, h(9)).of("beta"), Placement.of("n01", 0, 1, 2, 3), m(20))
                .runs(job("v2", P2, 4, h(9)).of("beta"), Placement.of("n02", 0, 1, 2, 3))
                .runs(job("stays", P0, 3, h(9)).of("beta"), Placement.of("n03", 0, 1, 2))
                .runs(job("ends", P0, 1, h(9)).of("beta"), Placement.of("n03", 3))
                .saves("v1", m(2))
                .waited(job("taker", P1, 4, h(1)), m(31))
                .cycle();
        assertThat(lab.plans.get(0).victims()).extracting("job").containsExactly("v1");
        lab.finish("ends");
        lab.cycle();
        assertThat(lab.planner.pool().peak()).isFalse();
        lab.apply(new Change.NodeSeen(new Node("n01", 4, Set.of(), true, true)));
        lab.cycle();
        assertThat(lab.plans.get(1).victims()).extracting("job").containsExactly("v2");
        assertThat(lab.running()).contains("taker");
    }

    @Test
    void a_regular_plan_within_the_department_gives_no_right_over_others_when_it_is_made_anew() {
        Lab lab = Lab.of(1, 2)
                .runs(job("ours", P2, 1, h(9)), Placement.of("n01", 0))
                .runs(experiment("theirs", "beta"), Placement.of("n01", 1))
                .saves("ours", m(2))
                .submit(job("taker", P1, 1, h(1)));
        assertThat(lab.plans).hasSize(1);
        lab.failsToSave("ours");
        assertThat(lab.plans).hasSize(1);
        assertThat(lab.running()).containsExactly("ours", "theirs");
    }

    private static Policy peak(String enter, String leave) {
        return Policies.with(new Policy.Peak(new BigDecimal(enter), new BigDecimal(leave)));
    }
}
