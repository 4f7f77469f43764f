package io.giveway.planner.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CapacityTest {

    @Test
    @DisplayName("S4: fit is judged node by node, and the largest shape that fits is named")
    void s4() {
        Capacity one = Capacity.of(List.of(Node.of("a", 4)));
        assertThat(one.fits(Shape.of(5))).isFalse();
        assertThat(one.fits(Shape.of(4))).isTrue();
        assertThat(one.largest(null)).isEqualTo(Shape.of(4));
    }

    @Test
    void two_nodes_hold_a_gang_of_both_but_no_more() {
        Capacity two = Capacity.of(List.of(Node.of("a", 4), Node.of("b", 4)));
        assertThat(two.fits(Shape.of(8))).isTrue();
        assertThat(two.fits(Shape.of(9))).isFalse();
        assertThat(two.fits(new Shape(12, 4, null))).isFalse();
        assertThat(two.largest(3)).isEqualTo(new Shape(6, 3, null));
    }

    @Test
    void broken_gpus_and_drained_nodes_do_not_count_and_silent_ones_do() {
        Capacity capacity = Capacity.of(List.of(
                new Node("a", 4, Set.of(3), true, false),
                new Node("b", 4, Set.of(), false, false),
                new Node("c", 4, Set.of(), true, true)));
        assertThat(capacity.gpus()).isEqualTo(7);
        assertThat(capacity.fits(Shape.of(7))).isTrue();
        assertThat(capacity.fits(Shape.of(8))).isFalse();
    }

    @Test
    void an_elastic_job_fits_if_its_least_size_does() {
        Capacity capacity = Capacity.of(List.of(Node.of("a", 4)));
        assertThat(capacity.fits(new Shape(16, null, 4))).isTrue();
    }

    @Test
    void a_pool_without_nodes_holds_nothing() {
        Capacity none = Capacity.of(List.of());
        assertThat(none.none()).isTrue();
        assertThat(none.fits(Shape.of(1))).isFalse();
        assertThat(none.largest(null)).isNull();
    }

    @Test
    void the_largest_that_fits_is_as_large_as_its_parts_allow() {
        Capacity odd = Capacity.of(List.of(Node.of("a", 4), Node.of("b", 3)));
        assertThat(odd.largest(null)).isEqualTo(Shape.of(7));
        assertThat(odd.largest(2)).isEqualTo(new Shape(4, 2, null));
        assertThat(odd.largest(7)).isNull();
    }

    @Test
    void the_largest_gang_may_be_of_one_part_alone() {
        assertThat(Capacity.of(List.of(Node.of("a", 4))).largest(4)).isEqualTo(new Shape(4, 4, null));
        assertThat(Capacity.of(List.of(Node.of("a", 4))).largest(5)).isNull();
    }
}
