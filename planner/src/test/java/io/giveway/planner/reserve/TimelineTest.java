package io.giveway.planner.reserve;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a gang fits at the earliest by what is expected and what is kept for others. */
class TimelineTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Placement BOTH = Placement.of("n01", 0, 1);

    private final Timeline timeline = new Timeline(List.of());
    private final Grid grid = Grid.of(List.of(Node.of("n01", 2)));

    private static Instant minute(int minute) {
        return NOW.plus(Duration.ofMinutes(minute));
    }

    private static Ranked ranked(String id) {
        return new Ranking(Policy.defaults())
                .rank(job(id, P1, 2, Duration.ofMinutes(10)).at(NOW), false, NOW);
    }

    private Timeline.@Nullable Release earliest(int minutes, Instant latest) {
        return timeline.earliest(ranked("job"), Shape.of(2), Duration.ofMinutes(minutes), grid, NOW, latest);
    }

    private void keep(int from, int until) {
        timeline.keep(new Reservation(ranked("holder"), Reservation.Kind.HEAD, minute(from), minute(until), BOTH));
    }

    @Test
    void a_gang_fits_when_the_last_of_its_gpus_comes_free() {
        grid.take(BOTH);
        timeline.expect(minute(7), Placement.of("n01", 1));
        timeline.expect(minute(5), Placement.of("n01", 0));
        assertThat(earliest(10, Instant.MAX)).isEqualTo(new Timeline.Release(minute(7), BOTH));
    }

    @Test
    void a_gang_that_is_gone_when_a_kept_start_comes_goes_before_it_and_a_longer_one_after_it() {
        grid.take(BOTH);
        timeline.expect(minute(5), BOTH);
        keep(15, 20);
        assertThat(earliest(10, Instant.MAX)).isEqualTo(new Timeline.Release(minute(5), BOTH));
        assertThat(earliest(11, Instant.MAX)).isEqualTo(new Timeline.Release(minute(20), BOTH));
    }

    @Test
    void nothing_is_foreseen_after_the_latest_instant() {
        grid.take(BOTH);
        timeline.expect(minute(5), BOTH);
        assertThat(earliest(10, minute(5))).isNotNull();
        assertThat(earliest(10, minute(5).minusMillis(1))).isNull();
    }

    @Test
    void a_release_on_a_node_that_offers_nothing_frees_nothing() {
        Grid silent = Grid.of(List.of(new Node("n01", 2, Set.of(), true, true)));
        silent.take(BOTH);
        timeline.expect(minute(5), BOTH);
        assertThat(timeline.earliest(ranked("job"), Shape.of(2), Duration.ofMinutes(10), silent, NOW, Instant.MAX))
                .isNull();
    }

    @Test
    void a_run_that_would_meet_the_second_of_two_kept_starts_waits_for_the_end_of_both() {
        grid.take(BOTH);
        timeline.expect(minute(1), BOTH);
        keep(5, 10);
        keep(20, 30);
        assertThat(earliest(10, Instant.MAX)).isEqualTo(new Timeline.Release(minute(10), BOTH));
        assertThat(earliest(15, Instant.MAX)).isEqualTo(new Timeline.Release(minute(30), BOTH));
    }

    @Test
    void it_does_so_too_where_the_second_was_kept_first() {
        grid.take(BOTH);
        timeline.expect(minute(1), BOTH);
        keep(20, 30);
        keep(5, 10);
        assertThat(earliest(15, Instant.MAX)).isEqualTo(new Timeline.Release(minute(30), BOTH));
    }

    @Test
    void a_release_that_is_taken_back_leaves_the_others_of_its_instant() {
        grid.take(BOTH);
        keep(5, 20);
        timeline.expect(minute(20), BOTH);
        timeline.retract(timeline.expect(minute(20), Placement.of("n01", 0)));
        timeline.retract(timeline.expect(minute(1), BOTH));
        assertThat(earliest(10, Instant.MAX)).isEqualTo(new Timeline.Release(minute(20), BOTH));
    }

    @Test
    void a_p0_in_lane_priority_need_not_keep_clear_of_a_start_kept_for_an_objective() {
        grid.take(BOTH);
        timeline.expect(minute(1), BOTH);
        timeline.keep(new Reservation(ranked("late"), Reservation.Kind.OBJECTIVE, minute(5), minute(60), BOTH));
        Ranked incident = new Ranking(Policy.defaults())
                .rank(job("incident", P0, 2, Duration.ofMinutes(10)).at(NOW), false, NOW);
        assertThat(timeline.earliest(incident, Shape.of(2), Duration.ofMinutes(10), grid, NOW, Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(1), BOTH));
        assertThat(earliest(10, Instant.MAX)).isEqualTo(new Timeline.Release(minute(60), BOTH));
    }

    private static Attempt ends(int minute, Placement placement) {
        Job job =
                job("runs-" + minute, P1, placement.gpus(), Duration.ofHours(1)).at(NOW);
        return new Attempt(
                job, 1, placement, P1, NOW.minusSeconds(60), minute(minute), true, null, null, null, null, false);
    }

    @Test
    void ends_of_attempts_and_other_releases_count_in_the_order_of_time() {
        grid.take(BOTH);
        Timeline both =
                new Timeline(List.of(ends(4, Placement.of("n01", 0)), ends(6, Placement.of("n01", 1)), ends(9, BOTH)));
        both.expect(minute(5), Placement.of("n01", 1));
        both.expect(minute(8), BOTH);
        Shape two = Shape.of(2);
        assertThat(both.earliest(ranked("job"), two, Duration.ofMinutes(10), grid, NOW, Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(5), BOTH));
        assertThat(both.earliest(ranked("job"), two, Duration.ofMinutes(10), grid, minute(5), Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(6), BOTH));
    }

    @Test
    void a_release_says_when_and_what() {
        Timeline.Expected expected = timeline.expect(minute(5), BOTH);
        assertThat(expected.says(minute(5), BOTH)).isTrue();
        assertThat(expected.says(minute(6), BOTH)).isFalse();
        assertThat(expected.says(minute(5), Placement.of("n01", 0))).isFalse();
    }

    @Test
    void a_kept_start_that_a_run_does_not_meet_yet_is_met_by_a_later_one() {
        grid.take(BOTH);
        timeline.expect(minute(1), Placement.of("n01", 0));
        timeline.expect(minute(8), Placement.of("n01", 1));
        keep(15, 20);
        assertThat(earliest(7, Instant.MAX)).isEqualTo(new Timeline.Release(minute(8), BOTH));
        assertThat(earliest(8, Instant.MAX)).isEqualTo(new Timeline.Release(minute(20), BOTH));
    }

    @Test
    void gpus_come_free_and_are_kept_on_the_node_that_they_are_on() {
        Grid two = Grid.of(List.of(Node.of("n01", 2), Node.of("n02", 2)));
        Placement second = Placement.of("n02", 0, 1);
        two.take(BOTH);
        two.take(second);
        timeline.expect(minute(5), second);
        timeline.expect(minute(7), BOTH);
        assertThat(timeline.earliest(ranked("job"), Shape.of(2), Duration.ofMinutes(10), two, NOW, Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(5), second));
        timeline.keep(new Reservation(ranked("holder"), Reservation.Kind.HEAD, minute(5), minute(60), second));
        assertThat(timeline.earliest(ranked("job"), Shape.of(2), Duration.ofMinutes(10), two, NOW, Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(7), BOTH));
    }

    @Test
    void one_that_is_passed_over_ends_as_it_is_expected_to_by_now_and_the_others_as_before() {
        grid.take(BOTH);
        Attempt late = ends(4, Placement.of("n01", 0));
        Timeline other = new Timeline(List.of(late, ends(6, Placement.of("n01", 1))));
        other.passOver(late);
        other.expect(minute(9), Placement.of("n01", 0));
        assertThat(other.earliest(ranked("job"), Shape.of(2), Duration.ofMinutes(10), grid, NOW, Instant.MAX))
                .isEqualTo(new Timeline.Release(minute(9), BOTH));
    }
}
