package io.giveway.planner.order;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where jobs that age alike stand, at whatever instant one looks (docs/rules.md, section 4). */
class PlaceTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private static Job waits(String id, Wait wait) {
        return job(id, P1, 1, HOUR).waiting(NOW, wait);
    }

    private static Wait wait(Duration closed, Duration inTier, Duration open) {
        return new Wait(false, closed, inTier, NOW.minus(open), null);
    }

    private static String order(Comparator<Place> order, Function<Job, Place> place, Job... jobs) {
        return String.join(
                " ",
                Stream.of(jobs)
                        .map(place)
                        .sorted(order)
                        .map(stands -> stands.job().id())
                        .toList());
    }

    @Test
    void who_has_waited_longer_in_all_stands_before_who_came_earlier() {
        Job pausedOnce = waits("a", wait(Duration.ZERO, Duration.ZERO, HOUR));
        Job resumed = waits("b", wait(Duration.ofMinutes(50), Duration.ZERO, Duration.ofMinutes(11)));
        assertThat(order(Place.LONGEST_WAIT, Place::byWaited, pausedOnce, resumed))
                .isEqualTo("b a");
    }

    @Test
    void for_a_permit_the_wait_as_this_tier_counts_alone() {
        Job lowered = waits("a", wait(Duration.ofHours(9), Duration.ZERO, HOUR));
        Job always = waits("b", wait(Duration.ofMinutes(1), Duration.ofMinutes(1), HOUR));
        assertThat(order(Place.LONGEST_WAIT, Place::byInTier, lowered, always)).isEqualTo("b a");
        assertThat(order(Place.LONGEST_WAIT, Place::byWaited, always, lowered)).isEqualTo("a b");
    }

    @Test
    void of_jobs_that_do_not_age_the_one_that_has_waited_longer_stands_first() {
        Job little = waits("a", wait(HOUR, HOUR, Duration.ZERO).paused(Pause.AGING_LIMIT, NOW));
        Job more = waits("b", wait(HOUR, HOUR, Duration.ofMillis(1)).paused(Pause.AGING_LIMIT, NOW));
        assertThat(order(Place.LONGEST_WAIT, Place::byWaited, little, more)).isEqualTo("b a");
    }

    @Test
    void the_id_decides_between_equal_waits() {
        Wait hour = wait(Duration.ZERO, Duration.ZERO, HOUR);
        assertThat(order(Place.LONGEST_WAIT, Place::byWaited, waits("b", hour), waits("c", hour), waits("a", hour)))
                .isEqualTo("a b c");
    }

    @Test
    void the_shortest_run_stands_first_where_the_policy_says_so_then_the_longest_wait() {
        Wait hour = wait(Duration.ZERO, Duration.ZERO, HOUR);
        Wait longer = wait(Duration.ZERO, Duration.ZERO, HOUR.plusMillis(1));
        assertThat(order(
                        Place.SHORTEST_RUN,
                        Place::byWaited,
                        waits("b", hour),
                        waits("a", hour),
                        waits("c", longer),
                        job("d", P2, 1, HOUR.minusMillis(1)).at(NOW)))
                .isEqualTo("d c a b");
    }
}
