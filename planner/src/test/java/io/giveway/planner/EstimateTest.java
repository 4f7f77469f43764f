package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.at;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Why.Reason;
import io.giveway.planner.estimate.Estimate;
import io.giveway.planner.estimate.Forecast;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Wait;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static final Placement EIGHT = Placement.of("n01", 0, 1, 2, 3, 4, 5, 6, 7);

    private static Estimate estimate(Lab lab, String job) {
        return Forecast.of(lab.planner, lab.now).estimate(job);
    }

    private static List<Reason> codes(Estimate estimate) {
        return estimate.reasons().stream().map(Estimate.Reason::code).toList();
    }

    /** The example of the article: a P0 with 40 minutes to go and two that wait, with 25 and 60 minutes. */
    private static Lab article() {
        return Lab.of(1, 8)
                .runs(job("running", P0, 8, m(40)).of("beta"), EIGHT)
                .waited(job("first", P0, 8, m(25)).of("beta"), m(2))
                .waited(job("second", P0, 8, m(60)).of("gamma"), m(1))
                .cycle();
    }

    @Test
    void the_article_s_example_is_told_125_minutes() {
        Lab lab = article().submit(job("new", P1, 8, m(30)));
        Estimate estimate = estimate(lab, "new");
        assertThat(estimate.expectedStart()).isEqualTo(at(m(125)));
        assertThat(estimate.ahead()).isEqualTo(2);
        assertThat(estimate.aheadByTier()).isEqualTo(Map.of(P0, 2, P1, 0, P2, 0));
        assertThat(estimate.runningAhead()).isEqualTo(1);
        assertThat(estimate.releases()).containsExactly(new Estimate.Release(at(m(40)), 8));
        assertThat(codes(estimate)).startsWith(Reason.GPUS_BUSY, Reason.JOBS_AHEAD);
    }

    @Test
    void it_is_110_from_the_same_origin_when_the_first_ends_15_minutes_early() {
        Lab lab = article().submit(job("new", P1, 8, m(30))).advance(m(25));
        lab.finish("running");
        lab.cycle();
        assertThat(lab.running()).containsExactly("first");
        assertThat(estimate(lab, "new").expectedStart()).isEqualTo(at(m(110)));
    }

    @Test
    void a_job_that_is_not_submitted_is_told_the_same() {
        Lab lab = article();
        Estimate estimate = Forecast.with(lab.planner, job("new", P1, 8, m(30)).at(lab.now), lab.now)
                .estimate("new");
        assertThat(estimate.expectedStart()).isEqualTo(at(m(125)));
        assertThat(lab.planner.pool().waiting("new"))
                .as("nothing is left behind")
                .isNull();
    }

    @Test
    void half_of_sixteen_jobs_start_when_the_large_one_ends_and_half_ten_minutes_later() {
        Lab lab = Lab.of(1, 8).runs(job("large", P1, 8, m(60)).of("beta"), EIGHT);
        for (int i = 0; i < 16; i++) {
            lab.wait(job(String.format("j%02d", i), P1, 1, m(10)).at(lab.now));
        }
        Forecast forecast = Forecast.of(lab.planner, lab.now);
        for (int i = 0; i < 16; i++) {
            Estimate estimate = forecast.estimate(String.format("j%02d", i));
            assertThat(estimate.expectedStart()).isEqualTo(at(m(i < 8 ? 60 : 70)));
            assertThat(estimate.ahead()).isEqualTo(i);
        }
    }

    @Test
    @DisplayName("S37: a wait is told with what it waits for, and a later P0 moves it")
    void s37() {
        Lab lab = Lab.of(1, 8)
                .runs(job("a", P0, 2, m(30)).of("beta"), Placement.of("n01", 0, 1))
                .runs(job("b", P0, 2, m(60)).of("beta"), Placement.of("n01", 2, 3))
                .runs(job("c", P0, 4, m(90)).of("beta"), Placement.of("n01", 4, 5, 6, 7))
                .submit(job("p1", P1, 4, h(1)));
        Estimate before = estimate(lab, "p1");
        assertThat(before.ahead()).isZero();
        assertThat(before.runningAhead()).isEqualTo(2);
        assertThat(before.releases())
                .containsExactly(new Estimate.Release(at(m(30)), 2), new Estimate.Release(at(m(60)), 2));
        assertThat(before.expectedStart()).isEqualTo(at(m(60)));
        lab.submit(job("p0", P0, 4, h(1)));
        assertThat(estimate(lab, "p0").expectedStart()).isEqualTo(at(m(60)));
        Estimate after = estimate(lab, "p1");
        assertThat(after.expectedStart()).isEqualTo(at(m(90)));
        assertThat(after.aheadByTier()).containsEntry(P0, 1);
    }

    @Test
    @DisplayName("S39: no date where no start can be foreseen, but a reason")
    void s39() {
        Lab lab = Lab.of(1, 8);
        lab.wait(job("held", P1, 1, h(1)).waiting(lab.now, Wait.queued(lab.now).paused(Pause.HELD, lab.now)));
        lab.wait(job("depends", P1, 1, h(1))
                .waiting(lab.now, Wait.queued(lab.now).paused(Pause.DEPENDENCY, lab.now)));
        lab.wait(job("huge", P1, 64, h(1)).at(lab.now));
        lab.apply(new Change.DepartmentRuled("beta", false, null));
        lab.wait(job("barred", P1, 1, h(1)).of("beta").at(lab.now));
        Map<String, Reason> expected = Map.of(
                "held", Reason.HELD,
                "depends", Reason.DEPENDENCY,
                "huge", Reason.DOES_NOT_FIT,
                "barred", Reason.DEPARTMENT_LIMIT);
        Forecast forecast = Forecast.of(lab.planner, lab.now);
        expected.forEach((job, code) -> {
            assertThat(forecast.estimate(job).expectedStart()).as(job).isNull();
            assertThat(codes(forecast.estimate(job))).containsExactly(code);
        });
        lab.apply(new Change.NodeSeen(new Node("n01", 8, Set.of(), false, false)));
        assertThat(codes(estimate(lab, "huge"))).containsExactly(Reason.POOL_DRAINED);
    }

    @Test
    void a_job_with_a_not_before_is_told_that_instant() {
        Lab lab = Lab.of(1, 8);
        lab.wait(job("later", P1, 1, h(1)).waiting(lab.now, Wait.queued(at(m(240)))));
        Estimate estimate = estimate(lab, "later");
        assertThat(estimate.expectedStart()).isEqualTo(at(m(240)));
        assertThat(estimate.reasons()).containsExactly(new Estimate.Reason(Reason.NOT_BEFORE, 0, at(m(240))));
    }

    @Test
    @DisplayName("S40: an estimate of three jobs ahead of other departments names none of them")
    void s40() {
        Lab lab = Lab.of(1, 8).runs(job("secret-run", P0, 8, h(2)).of("beta"), EIGHT);
        lab.submit(
                job("secret-1", P1, 8, h(1)).of("beta"),
                job("secret-2", P1, 8, h(1)).of("beta"),
                job("own", P1, 8, h(1)),
                job("zealous", P1, 8, h(1)));
        Estimate estimate = estimate(lab, "zealous");
        assertThat(estimate.ahead()).isEqualTo(3);
        assertThat(estimate.toString()).doesNotContain("secret").doesNotContain("beta");
    }

    @Test
    void a_p1_is_told_when_it_may_take_from_others() {
        Lab lab = Lab.of(1, 8).runs(job("v", P2, 8, h(9)).of("beta"), EIGHT).submit(job("p1", P1, 8, h(1)));
        assertThat(estimate(lab, "p1").expectedStart())
                .isBetween(at(m(32)), at(m(32)).plusSeconds(1));
        Lab calm = Lab.of(2, 8).runs(job("v", P2, 8, h(9)).of("beta"), EIGHT).submit(job("p1", P1, 16, h(1)));
        assertThat(estimate(calm, "p1").expectedStart()).isEqualTo(at(m(540)));
        assertThat(codes(estimate(calm, "p1"))).contains(Reason.NOT_IN_PEAK);
    }

    @Test
    void the_victims_of_the_forecast_are_not_touched() {
        Lab lab = Lab.of(1, 8).runs(job("v", P2, 8, h(9)).of("beta"), EIGHT);
        lab.wait(job("p0", P0, 8, h(1)).at(lab.now));
        assertThat(estimate(lab, "p0").expectedStart()).isEqualTo(at(m(2)));
        assertThat(lab.attempt("v").leaving()).isFalse();
        assertThat(lab.planner.pool().fences().plans()).isEmpty();
    }

    @Test
    void a_suspended_victim_is_told_when_it_resumes() {
        Lab lab = Lab.of(1, 8).runs(job("v", P2, 8, h(9)).of("beta"), EIGHT).submit(job("p0", P0, 8, h(1)));
        assertThat(estimate(lab, "v").expectedStart()).isEqualTo(at(m(60)));
    }

    @Test
    void why_a_p0_takes_nothing_is_told() {
        Lab lab = Lab.of(1, 8).runs(job("p1", P1, 8, h(2)).of("beta").withoutCheckpoints(), EIGHT);
        lab.submit(job("p0", P0, 8, h(1)));
        assertThat(codes(estimate(lab, "p0"))).contains(Reason.GPUS_BUSY, Reason.NO_READY_VICTIM);
        lab.submit(job("normal", P0, 8, h(1)).in(NORMAL));
        assertThat(codes(estimate(lab, "normal"))).contains(Reason.NORMAL_LANE);
        lab.apply(new Change.QuotaReached(false));
        assertThat(codes(estimate(lab, "p0"))).contains(Reason.QUOTA_UNAVAILABLE);
    }

    @Test
    void a_preemptor_is_told_that_its_victims_save() {
        Lab lab = Lab.of(1, 8)
                .runs(job("v", P2, 8, h(9)).of("beta"), EIGHT)
                .saves("v", m(1))
                .submit(job("p0", P0, 8, h(1)));
        assertThat(estimate(lab, "p0").reasons())
                .containsExactly(new Estimate.Reason(Reason.WAITING_FOR_CHECKPOINT, 1, at(m(2))));
        assertThat(estimate(lab, "p0").expectedStart()).isEqualTo(at(m(2)));
    }

    @Test
    void gpus_that_do_not_lie_together_are_called_fragmented() {
        Lab lab = Lab.of(2, 8)
                .runs(job("a", P0, 4, h(5)), Placement.of("n01", 0, 1, 2, 3))
                .runs(job("b", P0, 4, h(5)), Placement.of("n02", 0, 1, 2, 3))
                .submit(job("rigid", P2, 8, h(1)));
        assertThat(estimate(lab, "rigid").reasons()).containsExactly(new Estimate.Reason(Reason.FRAGMENTED, 8, null));
    }

    @Test
    void an_overdue_job_is_not_expected_to_end_in_the_past() {
        Lab lab = Lab.of(1, 8)
                .runs(job("late", P1, 8, h(1)).of("beta"), EIGHT)
                .really("late", h(100))
                .submit(job("next", P1, 8, h(1)))
                .advance(m(63));
        assertThat(estimate(lab, "next").expectedStart()).isEqualTo(at(m(66)));
    }
}
