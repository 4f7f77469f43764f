package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Wait;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tiers may change after an eviction, and still evictions go in no circle (docs/rules.md, section 6). */
class EvictionCircleTest {

    private final Lab lab = Lab.of(1, 2).runs(job("third", P2, 1, h(5)).of("beta"), Placement.of("n01", 0));

    private static Job displacedBy(Job job, String preemptor) {
        return job.with(new Past(List.of(), Set.of(preemptor), 0, null, false));
    }

    private Job first() {
        return displacedBy(job("first", P0, 2, h(1)).at(lab.now), "second");
    }

    /** A P0 for which only the job on the other GPU would have to go. */
    private Lab firstComes() {
        lab.wait(first());
        return lab.cycle();
    }

    @Test
    void a_job_takes_from_one_that_took_from_nobody_it_was_displaced_by() {
        assertThat(firstComes().running()).containsExactly("first");
    }

    @Test
    void it_spares_the_preemptor_of_its_preemptor_that_waits() {
        lab.wait(displacedBy(job("second", P2, 2, h(1)).of("gamma").at(lab.now), "third"));
        assertThat(firstComes().running()).containsExactly("third");
    }

    @Test
    void it_spares_the_preemptor_of_its_preemptor_that_runs() {
        lab.runs(job("second", P2, 1, h(5)).of("gamma"), Placement.of("n01", 1));
        Attempt second = lab.attempt("second");
        lab.apply(new Change.AttemptSeen(second.of(displacedBy(second.job(), "third"))));
        assertThat(firstComes().running()).containsExactly("second", "third");
    }

    @Test
    void a_preemptor_that_is_no_more_links_nobody() {
        lab.wait(displacedBy(job("second", P2, 2, h(1)).of("gamma").at(lab.now), "third"));
        assertThat(firstComes().running()).containsExactly("third");
        lab.apply(new Change.JobLeft("second"));
        assertThat(lab.cycle().running()).containsExactly("first");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void chains_of_any_length_count(int links) {
        for (int i = 0; i < links; i++) {
            String by = i == links - 1 ? "third" : "link" + i;
            String id = i == 0 ? "second" : "link" + (i - 1);
            lab.wait(displacedBy(job(id, P2, 2, h(1)).of("gamma").at(lab.now), by));
        }
        assertThat(firstComes().running()).containsExactly("third");
    }

    @Test
    void chains_are_as_long_as_those_who_are_there_make_them() {
        lab.wait(displacedBy(job("second", P2, 2, h(1)).of("gamma").at(lab.now), "third"));
        lab.wait(displacedBy(job("other", P2, 2, h(1)).of("gamma").at(lab.now), "first"));
        assertThat(lab.planner.pool().preemptorsOf(first())).containsExactlyInAnyOrder("second", "third");
        assertThat(lab.planner.pool().preemptorsOf(lab.planner.pool().waiting("other")))
                .containsExactly("first");
        lab.wait(first());
        assertThat(lab.planner.pool().preemptorsOf(lab.planner.pool().waiting("other")))
                .containsExactlyInAnyOrder("first", "second", "third");
    }

    @Test
    void a_plan_on_the_gpus_of_its_preemptor_is_not_overtaken() {
        lab.saves("third", m(1));
        lab.submit(job("fresh", P0, 2, h(1)).of("gamma"));
        assertThat(lab.plans)
                .singleElement()
                .satisfies(plan -> assertThat(plan.job()).isEqualTo("fresh"));
        lab.wait(displacedBy(
                job("older", P0, 2, h(1)).waiting(lab.now.minusSeconds(60), Wait.queued(lab.now.minusSeconds(60))),
                "third"));
        lab.cycle();
        assertThat(lab.plans).hasSize(1);
        lab.wait(job("oldest", P0, 2, h(1)).waiting(lab.now.minusSeconds(90), Wait.queued(lab.now.minusSeconds(90))));
        lab.cycle();
        assertThat(lab.plans).hasSize(2);
        assertThat(lab.plans.get(1).takesOver()).containsExactly("fresh");
    }
}
