package io.giveway.planner.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GridTest {

    private static @Nullable String place(Grid grid, Shape shape) {
        Placement placement = grid.place(shape, grid.free());
        return placement == null ? null : placement.toString();
    }

    @Test
    void a_job_goes_to_the_fullest_node_that_fits_and_takes_the_lowest_gpus() {
        Grid grid = Grid.of(List.of(Node.of("a", 4), Node.of("b", 4), Node.of("c", 4)));
        grid.take(Placement.of("b", 1));
        grid.take(Placement.of("c", 0, 1, 2));
        assertThat(place(grid, Shape.of(2))).isEqualTo("b[0, 2]");
        assertThat(place(grid, Shape.of(1))).isEqualTo("c[3]");
        assertThat(place(grid, Shape.of(4))).isEqualTo("a[0, 1, 2, 3]");
    }

    @Test
    void a_gang_over_the_largest_node_takes_whole_nodes_and_a_remainder() {
        Grid grid = Grid.of(List.of(Node.of("a", 4), Node.of("b", 4), Node.of("c", 4)));
        grid.take(Placement.of("a", 0, 1));
        assertThat(place(grid, Shape.of(9))).isEqualTo("a[2] + b[0, 1, 2, 3] + c[0, 1, 2, 3]");
        assertThat(place(grid, Shape.of(11))).isNull();
    }

    @Test
    void a_given_count_per_node_is_kept_on_each_of_different_nodes() {
        Grid grid = Grid.of(List.of(Node.of("a", 8), Node.of("b", 8)));
        assertThat(place(grid, new Shape(4, 2, null))).isEqualTo("a[0, 1] + b[0, 1]");
        assertThat(place(grid, new Shape(6, 2, null))).isNull();
    }

    @Test
    void gpus_that_are_unhealthy_drained_or_silent_are_not_offered() {
        Grid grid = Grid.of(List.of(
                new Node("a", 4, Set.of(0, 2), true, false),
                new Node("b", 4, Set.of(), false, false),
                new Node("c", 4, Set.of(), true, true)));
        assertThat(place(grid, Shape.of(2))).isEqualTo("a[1, 3]");
        assertThat(place(grid, Shape.of(3))).isNull();
        assertThat(grid.capacity()).isEqualTo(2);
    }

    @Test
    void an_elastic_job_takes_the_most_that_fits_from_its_least_up() {
        Grid grid = Grid.of(List.of(Node.of("a", 8)));
        grid.take(Placement.of("a", 0, 1, 2));
        assertThat(grid.placeLargest(new Shape(8, null, 4), grid.free())).hasToString("a[3, 4, 5, 6, 7]");
        assertThat(grid.placeLargest(new Shape(8, null, 6), grid.free())).isNull();
    }

    @Test
    void a_gang_is_found_whenever_one_exists() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 5_000; round++) {
            int nodes = 1 + random.nextInt(4);
            Grid grid = Grid.of(
                    IntStream.range(0, nodes).mapToObj(i -> Node.of("n" + i, 4)).toList());
            for (int i = 0; i < nodes; i++) {
                long mask = random.nextInt(16);
                if (mask != 0) {
                    grid.take(new Placement(List.of(new Placement.Share("n" + i, mask))));
                }
            }
            int gpus = 1 + random.nextInt(14);
            int whole = gpus <= 4 ? 0 : gpus / 4;
            int rest = gpus <= 4 ? gpus : gpus % 4;
            long wholeFree = count(grid, 4);
            boolean fits = whole <= wholeFree && (rest == 0 || count(grid, rest) > whole);
            Placement placement = grid.place(Shape.of(gpus), grid.free());
            assertThat(placement != null).as("round %s", round).isEqualTo(fits);
            if (placement != null) {
                assertThat(placement.gpus()).isEqualTo(gpus);
                assertThat(grid.idle(placement)).isTrue();
            }
        }
    }

    private static long count(Grid grid, int need) {
        long sum = 0;
        for (int node = 0; node < grid.size(); node++) {
            sum += Long.bitCount(grid.free(node)) >= need ? 1 : 0;
        }
        return sum;
    }

    @Test
    void equal_nodes_are_taken_in_the_order_of_their_names_however_they_are_listed() {
        Grid grid = Grid.of(List.of(Node.of("c", 2), Node.of("a", 2), Node.of("b", 2)));
        assertThat(place(grid, Shape.of(4))).isEqualTo("a[0, 1] + b[0, 1]");
        assertThat(grid.node(2).name()).isEqualTo("c");
    }

    @Test
    void an_elastic_job_may_start_with_just_its_least() {
        Grid grid = Grid.of(List.of(Node.of("a", 4)));
        assertThat(grid.placeLargest(new Shape(8, null, 4), grid.free())).hasToString("a[0, 1, 2, 3]");
    }

    @Test
    void what_no_fence_keeps_is_left_of_a_placement() {
        Grid grid = Grid.of(List.of(Node.of("a", 4), Node.of("b", 4)));
        Placement both = new Placement(List.of(Placement.Share.of("a", 0, 1), Placement.Share.of("b", 0, 1)));
        assertThat(grid.unfenced(both)).isEqualTo(both);
        grid.fence(Placement.of("a", 0, 1, 2));
        assertThat(grid.unfenced(both)).isEqualTo(Placement.of("b", 0, 1));
        grid.fence(Placement.of("b", 1));
        assertThat(grid.unfenced(both)).isEqualTo(Placement.of("b", 0));
        grid.fence(Placement.of("b", 0));
        assertThat(grid.unfenced(both)).isNull();
    }

    @Test
    void a_gang_may_have_a_part_on_each_of_sixty_four_nodes_and_on_no_more() {
        Grid grid = Grid.of(IntStream.range(0, 64)
                .mapToObj(i -> Node.of(String.format("n%02d", i), 1))
                .toList());
        Placement all = grid.place(new Shape(64, 1, null), grid.free());
        assertThat(all).isNotNull();
        assertThat(all.gpus()).isEqualTo(64);
        assertThat(place(grid, new Shape(65, 1, null))).isNull();
    }

    @Test
    void a_machine_has_from_none_to_sixty_four_gpus_counted_from_0() {
        assertThat(Grid.of(List.of(Node.of("a", 0), Node.of("b", 64))).capacity())
                .isEqualTo(64);
        assertThatThrownBy(() -> Node.of("a", -1)).hasMessage("node a: gpus: -1 is not from 0 to 64");
        assertThatThrownBy(() -> Node.of("a", 65)).hasMessage("node a: gpus: 65 is not from 0 to 64");
        assertThat(Placement.of("a", 63).gpus()).isEqualTo(1);
        assertThatThrownBy(() -> Placement.of("a", 64)).hasMessage("placement on a: no GPU 64");
    }

    @Test
    void a_broken_gpu_that_the_node_does_not_have_takes_none_of_the_others_out() {
        Node node = new Node("a", 4, Set.of(-64, -1, 4, 64), true, false);
        assertThat(Grid.of(List.of(node)).capacity()).isEqualTo(4);
    }
}
