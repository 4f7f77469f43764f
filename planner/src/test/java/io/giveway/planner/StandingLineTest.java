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

import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The queue as rows that are merged when it is read (docs/rules.md, section 4). */
class StandingLineTest {

    private final PoolState pool = new PoolState();
    private final StandingLine line = new StandingLine(pool);

    private void tell(Change change) {
        change.into(pool);
        line.note(change);
    }

    private void wait(Job job) {
        tell(new Change.JobWaits(job));
    }

    private List<String> order(Instant now) {
        line.moveTo(now);
        List<String> ids = new ArrayList<>();
        line.inOrder(Everybody.INSTANCE).forEach(ranked -> ids.add(ranked.job().id()));
        return ids;
    }

    private static Policy weights(String p0, String p1) {
        return Policies.with(new Policy.Weights(
                new BigDecimal(p0),
                new BigDecimal(p1),
                Policy.defaults().weight().p2()));
    }

    @Test
    void tiers_that_are_set_close_cross_and_cross_back_while_nobody_comes_or_goes() {
        tell(new Change.PolicyChanged(weights("100", "90")));
        wait(job("old", P1, 1, h(1)).at(at(m(0))));
        wait(job("new", P1, 1, h(1)).at(at(m(61))));
        wait(job("critical", P0, 1, h(1)).at(at(m(60))));
        assertThat(order(at(m(61)))).as("108, 100, 90").containsExactly("old", "critical", "new");
        assertThat(order(at(m(90)))).as("117, 110, 90").containsExactly("old", "critical", "new");
        assertThat(order(at(m(210)))).as("135, 150, 126").containsExactly("critical", "old", "new");
        assertThat(order(at(m(300)))).as("135, 150, 135").containsExactly("critical", "old", "new");
    }

    @Test
    void the_bands_follow_one_another_whatever_the_age() {
        wait(job("elastic", P2, 1, h(1)).at(at(h(0))));
        wait(job("normal", P0, 1, h(1)).in(NORMAL).at(at(h(0))));
        wait(job("regular", P1, 1, h(1)).at(at(h(5))));
        assertThat(order(at(h(5)))).containsExactly("regular", "normal", "elastic");
    }

    @Test
    void a_job_of_whom_something_has_changed_stands_where_it_belongs_from_then_on() {
        Job first = job("first", P1, 1, h(1)).at(at(m(0)));
        wait(first);
        wait(job("second", P1, 1, h(1)).at(at(m(1))));
        assertThat(order(at(m(2)))).containsExactly("first", "second");
        wait(first.with(first.waiting().paused(Pause.HELD, at(m(2)))));
        assertThat(order(at(m(2)))).as("what is held may not start").containsExactly("second");
        wait(first.with(first.waiting().paused(Pause.HELD, at(m(2))).resumed(at(m(2)).plusSeconds(61))));
        assertThat(order(at(m(4)))).containsExactly("second", "first");
        tell(new Change.JobLeft("second"));
        assertThat(order(at(m(4)))).containsExactly("first");
    }

    @Test
    void a_job_stands_in_line_from_the_instant_before_which_it_may_not_start() {
        wait(job("later", P1, 1, h(1)).at(at(m(10))));
        assertThat(order(at(m(10)).minusMillis(1))).isEmpty();
        assertThat(order(at(m(10)))).containsExactly("later");
    }
}
