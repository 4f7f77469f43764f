package io.giveway.planner.order;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Tier.P1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Jobs that stand in order whoever comes and goes, and the next one that is short enough. */
class RowTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");

    private static final Duration ANY = Duration.ofDays(1);

    private final Row row = new Row(Place.LONGEST_WAIT);

    /** The job that has come as the {@code number}th. */
    private static Place place(int number, int minutes) {
        return Place.byWaited(job(String.format("j%06d", number), P1, 1, Duration.ofMinutes(minutes))
                .at(NOW.plusSeconds(number)));
    }

    private static Place place(int number) {
        return place(number, 60);
    }

    private void stand(Place... places) {
        for (Place place : places) {
            row.add(place);
        }
    }

    private static List<Place> inOrder(Row row) {
        List<Place> places = new ArrayList<>();
        for (Place next = row.first(ANY); next != null; next = row.after(next, ANY)) {
            places.add(next);
        }
        return places;
    }

    @Test
    void jobs_stand_in_their_order_in_whatever_order_they_come() {
        stand(place(3), place(1), place(5), place(2), place(4));
        assertThat(inOrder(row)).containsExactly(place(1), place(2), place(3), place(4), place(5));
    }

    @Test
    void whoever_goes_leaves_the_others_in_their_order() {
        for (int gone = 0; gone < 9; gone++) {
            Row others = new Row(Place.LONGEST_WAIT);
            List<Place> left = new ArrayList<>();
            for (int number = 0; number < 9; number++) {
                others.add(place(number));
                left.add(place(number));
            }
            others.remove(place(gone));
            left.remove(gone);
            assertThat(inOrder(others)).isEqualTo(left);
        }
    }

    @Test
    void one_that_does_not_stand_here_is_passed_over() {
        stand(place(1), place(3));
        row.remove(place(2));
        assertThat(inOrder(row)).containsExactly(place(1), place(3));
    }

    @Test
    void it_is_empty_when_the_last_has_gone() {
        assertThat(row.isEmpty()).isTrue();
        stand(place(1));
        assertThat(row.isEmpty()).isFalse();
        row.remove(place(1));
        assertThat(row.isEmpty()).isTrue();
        assertThat(row.first(ANY)).isNull();
    }

    @Test
    void the_first_that_is_short_enough_is_found_not_the_shortest() {
        stand(place(1, 60), place(2, 20), place(3, 10), place(4, 20));
        assertThat(row.first(Duration.ofMinutes(61))).isEqualTo(place(1, 60));
        assertThat(row.first(Duration.ofMinutes(60))).isEqualTo(place(2, 20));
        assertThat(row.first(Duration.ofMinutes(20))).isEqualTo(place(3, 10));
        assertThat(row.first(Duration.ofMinutes(10))).isNull();
    }

    @Test
    void the_next_after_a_job_is_found_even_when_that_job_has_gone() {
        stand(place(1, 60), place(2, 20), place(4, 60), place(5, 20));
        assertThat(row.after(place(2, 20), Duration.ofMinutes(61))).isEqualTo(place(4, 60));
        assertThat(row.after(place(2, 20), Duration.ofMinutes(60))).isEqualTo(place(5, 20));
        assertThat(row.after(place(3, 20), Duration.ofMinutes(61))).isEqualTo(place(4, 60));
        assertThat(row.after(place(5, 20), Duration.ofMinutes(61))).isNull();
    }

    @Test
    void it_answers_as_a_sorted_list_would_whoever_comes_and_goes() {
        SplittableRandom random = new SplittableRandom(7);
        TreeSet<Place> plain = new TreeSet<>(Place.LONGEST_WAIT);
        for (int step = 0; step < 2_000; step++) {
            Place place = place(random.nextInt(40), 1 + random.nextInt(9));
            if (plain.add(place)) {
                row.add(place);
            } else {
                plain.remove(place);
                row.remove(place);
            }
            Duration below = Duration.ofMinutes(1 + random.nextInt(10));
            Place from = place(random.nextInt(40));
            assertThat(inOrder(row)).containsExactlyElementsOf(plain);
            assertThat(row.first(below)).isEqualTo(first(plain, below));
            assertThat(row.after(from, below)).isEqualTo(first(plain.tailSet(from, false), below));
        }
    }

    private static @Nullable Place first(Iterable<Place> places, Duration below) {
        for (Place place : places) {
            if (place.job().remaining().compareTo(below) < 0) {
                return place;
            }
        }
        return null;
    }

    @Test
    void a_row_stays_shallow_however_long_it_is() {
        for (int number = 0; number < 100_000; number++) {
            row.add(place(number));
        }
        assertThat(row.after(place(99_998), ANY)).isEqualTo(place(99_999));
    }
}
