package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Pause;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Only a department's first waiting jobs of a tier age, where the policy says how many (docs/rules.md, section 4). */
class AgingLimitTest {

    private static Policy limit(Integer most) {
        Policy.Aging usual = Policy.defaults().aging();
        return Policies.with(new Policy.Aging(usual.every(), usual.step(), usual.cap(), most));
    }

    private static Lab full(Integer most) {
        return Lab.of(1, 1)
                .tick(m(30))
                .policy(limit(most))
                .runs(job("holder", P0, 1, h(100)).of("gamma"), Placement.of("n01", 0));
    }

    private static List<String> queue(Lab lab) {
        return lab.planner.queue(lab.now).stream().map(r -> r.job().id()).toList();
    }

    private static Pause pause(Lab lab, String job) {
        return lab.planner.pool().waiting(job).waiting().pause();
    }

    @Test
    void nobody_gains_rank_by_stuffing_the_queue() {
        Lab lab = full(20);
        Ask[] stuffed = new Ask[1000];
        for (int i = 0; i < stuffed.length; i++) {
            stuffed[i] = job(String.format("a-%04d", i), P1, 1, h(1));
        }
        lab.submit(stuffed)
                .advance(m(30))
                .submit(job("b", P1, 1, h(1)).of("beta"))
                .advance(m(30));
        assertThat(queue(lab).indexOf("b") + 1).isEqualTo(21);
        assertThat(lab.planner.queue(lab.now))
                .filteredOn(ranked -> ranked.job().department().equals("alpha"))
                .extracting(Ranked::millionths)
                .startsWith(36_000_000L)
                .endsWith(30_000_000L);
    }

    @Test
    void the_next_begins_to_age_when_one_before_it_has_gone() {
        Lab lab = full(1).submit(job("a", P1, 1, h(1)), job("b", P1, 1, h(1)), job("c", P2, 1, h(1)));
        assertThat(pause(lab, "a")).isNull();
        assertThat(pause(lab, "b")).isEqualTo(Pause.AGING_LIMIT);
        assertThat(pause(lab, "c")).as("each tier counts for itself").isNull();
        lab.advance(m(30)).finish("holder");
        lab.cycle().advance(m(30));
        assertThat(lab.running()).containsExactly("a");
        assertThat(lab.planner.pool().waiting("b").waiting().waited(lab.now)).isEqualTo(m(30));
    }

    @Test
    void whoever_does_not_age_may_start_all_the_same() {
        Lab lab = Lab.of(1, 4)
                .policy(limit(1))
                .runs(job("holder", P0, 3, h(1)).of("gamma"), Placement.of("n01", 0, 1, 2))
                .submit(job("large", P1, 4, h(1)), job("small", P1, 2, m(30)));
        assertThat(pause(lab, "small")).isEqualTo(Pause.AGING_LIMIT);
        lab.submit(job("smaller", P1, 1, m(30)));
        assertThat(lab.running()).containsExactly("holder", "smaller");
    }

    @Test
    void all_age_again_without_the_limit() {
        Lab lab = full(1).submit(job("a", P1, 1, h(1)), job("b", P1, 1, h(1)));
        lab.policy(limit(null)).cycle();
        assertThat(pause(lab, "b")).isNull();
    }

    @Test
    void one_that_was_suspended_keeps_its_place_by_submission() {
        Lab lab = full(1).submit(job("a", P2, 1, h(9)), job("b", P2, 1, h(9)));
        lab.finish("holder");
        lab.cycle();
        assertThat(lab.running()).containsExactly("a");
        assertThat(pause(lab, "b")).isNull();
        lab.advance(m(30)).submit(job("p0", P0, 1, h(1)).of("gamma"));
        assertThat(pause(lab, "a")).isNull();
        assertThat(pause(lab, "b")).isEqualTo(Pause.AGING_LIMIT);
    }

    @Test
    void one_that_comes_when_enough_of_its_department_age_does_not_age() {
        Lab lab = full(1).submit(job("a", P1, 1, h(1))).cycle().submit(job("b", P1, 1, h(1)));
        assertThat(pause(lab, "b")).isEqualTo(Pause.AGING_LIMIT);
    }
}
