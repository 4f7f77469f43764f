package io.giveway.planner.order;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Policies;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RankingTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private Job waited(String id, Tier tier, Duration waited) {
        return job(id, tier, 1, HOUR).at(NOW.minus(waited));
    }

    private List<String> ids(Policy policy, Job... jobs) {
        return new Ranking(policy)
                .order(List.of(jobs), NOW).stream().map(r -> r.job().id()).toList();
    }

    private List<String> ids(Job... jobs) {
        return ids(Policy.defaults(), jobs);
    }

    @Test
    void the_three_bands_are_served_one_after_another() {
        assertThat(ids(
                        job("a", P2, 1, HOUR).at(NOW.minus(HOUR)),
                        job("b", P0, 1, HOUR).in(NORMAL).at(NOW.minus(HOUR)),
                        job("c", P1, 1, HOUR).at(NOW),
                        job("d", P0, 1, HOUR).at(NOW)))
                .containsExactly("d", "c", "b", "a");
    }

    @Test
    @DisplayName("S49: a P0 in lane NORMAL ranks behind every P0 and P1 that the budget carries and before every P2")
    void normal_p0() {
        Job bankrupt = job("a", P0, 1, HOUR).in(NORMAL).at(NOW.minus(HOUR));
        assertThat(ids(bankrupt, waited("b", P0, Duration.ZERO), waited("c", P1, Duration.ZERO), waited("d", P2, HOUR)))
                .containsExactly("b", "c", "a", "d");
        Ranking ranking = new Ranking(Policy.defaults());
        assertThat(ranking.rank(bankrupt, false, NOW).millionths()).isEqualTo(36_000_000);
    }

    @Test
    void weight_goes_before_the_time_of_submission() {
        assertThat(ids(waited("a", P0, Duration.ofMinutes(29)), waited("b", P0, Duration.ofMinutes(30))))
                .containsExactly("b", "a");
    }

    @Test
    void at_equal_weight_suspended_jobs_come_first_then_the_longest_wait_then_the_id() {
        Job suspended = job("z", P1, 1, HOUR)
                .waiting(NOW, new Wait(true, Duration.ZERO, Duration.ZERO, NOW.minusSeconds(10), null));
        assertThat(ids(
                        waited("b", P1, Duration.ofMinutes(5)),
                        waited("a", P1, Duration.ofMinutes(5)),
                        waited("c", P1, Duration.ofMinutes(6)),
                        suspended))
                .containsExactly("z", "c", "a", "b");
    }

    @Test
    void among_p2_of_equal_weight_the_carried_lane_comes_first() {
        assertThat(ids(
                        job("a", P2, 1, HOUR).in(NORMAL).at(NOW.minusSeconds(60)),
                        job("b", P2, 1, HOUR).at(NOW)))
                .containsExactly("b", "a");
    }

    @Test
    void aged_tiers_may_cross_where_the_policy_sets_bases_close() {
        Policy close = weights("100", "90", "5");
        assertThat(ids(close, waited("a", P0, Duration.ZERO), waited("b", P1, HOUR), waited("c", P1, Duration.ZERO)))
                .containsExactly("b", "a", "c");
    }

    @Test
    void p0s_beyond_their_department_s_share_count_as_p1_the_latest_first() {
        Policy two = maxWaitingP0(2);
        assertThat(ids(
                        two,
                        waited("d", P0, Duration.ofMinutes(1)),
                        waited("c", P0, Duration.ofMinutes(1)),
                        waited("b", P0, Duration.ofMinutes(3)),
                        waited("a", P1, Duration.ofMinutes(10))))
                .containsExactly("b", "c", "d", "a")
                .as("d weighs 30 like a, and stands before it by its effective tier");
        Ranked last = new Ranking(two)
                .order(
                        List.of(
                                waited("d", P0, Duration.ofMinutes(1)),
                                waited("c", P0, Duration.ofMinutes(1)),
                                waited("b", P0, Duration.ofMinutes(3))),
                        NOW)
                .get(2);
        assertThat(last.job().id()).isEqualTo("d");
        assertThat(last.acts()).isEqualTo(P1);
        assertThat(last.millionths()).isEqualTo(30_000_000);
    }

    @Test
    void shortest_first_orders_within_a_tier_and_lets_nobody_wait_past_the_bound() {
        Policy shortest = order(WithinTier.SHORTEST_EXPECTED, Duration.ofHours(8));
        Job hour = job("hour", P1, 1, HOUR).at(NOW.minus(HOUR));
        Job minute = job("minute", P1, 1, Duration.ofMinutes(1)).at(NOW);
        Job old = job("old", P1, 1, Duration.ofDays(3)).at(NOW.minus(Duration.ofHours(9)));
        Job critical = job("critical", P0, 1, Duration.ofDays(3)).at(NOW);
        assertThat(ids(shortest, hour, minute, old, critical)).containsExactly("critical", "old", "minute", "hour");
    }

    @Test
    void shortest_first_breaks_ties_by_state_wait_and_id() {
        Policy shortest = order(WithinTier.SHORTEST_EXPECTED, Duration.ofHours(8));
        Job suspended = job("z", P1, 1, HOUR)
                .waiting(NOW, new Wait(true, Duration.ZERO, Duration.ZERO, NOW.minusSeconds(10), null));
        assertThat(ids(
                        shortest,
                        waited("b", P1, Duration.ofMinutes(5)),
                        waited("a", P1, Duration.ofMinutes(5)),
                        waited("c", P1, Duration.ofMinutes(6)),
                        suspended))
                .containsExactly("z", "c", "a", "b");
    }

    @Test
    void shortest_first_goes_by_wait_alone_among_those_past_the_bound() {
        Policy shortest = order(WithinTier.SHORTEST_EXPECTED, Duration.ofHours(8));
        Job atTheBound = job("a", P1, 1, Duration.ofDays(1)).at(NOW.minus(Duration.ofHours(8)));
        Job past = job("b", P1, 1, HOUR).at(NOW.minus(Duration.ofHours(8)).minusMillis(1));
        Job longer = job("c", P1, 1, Duration.ofDays(3)).at(NOW.minus(Duration.ofHours(9)));
        assertThat(ids(shortest, atTheBound, past, longer, waited("d", P1, Duration.ZERO)))
                .containsExactly("c", "b", "d", "a");
        assertThat(ids(shortest, waited("d", P1, Duration.ZERO), longer, past, atTheBound))
                .containsExactly("c", "b", "d", "a");
        assertThat(ids(shortest, waited("d", P1, Duration.ZERO), atTheBound)).containsExactly("d", "a");
        assertThat(ids(shortest, atTheBound, waited("d", P1, Duration.ZERO))).containsExactly("d", "a");
    }

    @Test
    void shortest_first_stays_within_the_tier_in_the_normal_queue_too() {
        Policy shortest = order(WithinTier.SHORTEST_EXPECTED, Duration.ofHours(8));
        assertThat(ids(
                        shortest,
                        job("a", P1, 1, Duration.ofMinutes(1)).in(NORMAL).at(NOW),
                        job("b", P0, 1, Duration.ofDays(1)).in(NORMAL).at(NOW),
                        job("c", P2, 1, Duration.ofMinutes(2)).in(NORMAL).at(NOW),
                        job("d", P2, 1, Duration.ofDays(1)).at(NOW)))
                .containsExactly("b", "a", "d", "c");
    }

    @Test
    void a_clock_that_jumped_back_lowers_no_wait() {
        Job ahead = job("a", P1, 1, HOUR).waiting(NOW, new Wait(false, HOUR, HOUR, NOW.plus(HOUR), null));
        assertThat(new Ranking(Policy.defaults()).rank(ahead, false, NOW).waited())
                .isEqualTo(HOUR);
    }

    private static Policy weights(String p0, String p1, String p2) {
        return Policies.with(new Policy.Weights(new BigDecimal(p0), new BigDecimal(p1), new BigDecimal(p2)));
    }

    private static Policy maxWaitingP0(int most) {
        return Policies.with(new Policy.Admission(most));
    }

    private static Policy order(WithinTier withinTier, Duration maxWait) {
        return Policies.with(new Policy.Order(withinTier, maxWait));
    }

    @Test
    void shortest_first_puts_p0s_beyond_their_department_s_share_behind_those_within_it() {
        Policy one = Policies.with(
                new Policy.Admission(1), new Policy.Order(WithinTier.SHORTEST_EXPECTED, Duration.ofHours(8)));
        assertThat(ids(
                        one,
                        job("short", P0, 1, Duration.ofMinutes(1)).at(NOW),
                        job("long", P0, 1, Duration.ofDays(3)).at(NOW.minus(HOUR))))
                .containsExactly("long", "short");
    }
}
