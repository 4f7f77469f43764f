package io.giveway.planner.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "0, -, -, gpus: 0 is not over 0",
                "8, 0, -, gpusPerNode: 0 is not over 0",
                "8, 3, -, gpusPerNode: 3 does not divide 8",
                "4, -, 0, minGpus: 0 is not from 1 to 4",
                "4, -, 5, minGpus: 5 is not from 1 to 4",
                "8, 4, 2, minGpus: 2 is no multiple of gpusPerNode 4"
            })
    void what_contradicts_itself_is_refused_by_name(
            int gpus, @Nullable Integer gpusPerNode, @Nullable Integer minGpus, String message) {
        assertThatThrownBy(() -> new Shape(gpus, gpusPerNode, minGpus)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"1, -, -", "8, 8, 8", "8, 1, 1", "8, 4, 4", "4, -, 1", "4, -, 4"})
    void the_least_and_the_most_are_taken(int gpus, @Nullable Integer gpusPerNode, @Nullable Integer minGpus) {
        assertThat(new Shape(gpus, gpusPerNode, minGpus).least()).isEqualTo(minGpus == null ? gpus : minGpus);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "8, -, 2, 8, 8",
                "8, -, 2, 9, 8",
                "8, -, 2, 7, 7",
                "8, -, 2, 1, 2",
                "8, 4, 4, 7, 4",
                "8, 2, 2, 7, 6",
                "8, -, -, 3, 8"
            })
    void an_elastic_job_shrinks_to_the_room_there_is_by_whole_steps(
            int gpus, @Nullable Integer gpusPerNode, @Nullable Integer minGpus, int room, int size) {
        assertThat(new Shape(gpus, gpusPerNode, minGpus).atMost(room).gpus()).isEqualTo(size);
    }

    @Test
    void a_size_once_chosen_is_no_longer_elastic() {
        assertThat(new Shape(8, 4, 4).sized(8)).isEqualTo(new Shape(8, 4, null));
        assertThat(new Shape(8, null, 4).sized(6)).isEqualTo(Shape.of(6));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"8, -, 8, 1, 8, 0", "9, -, 8, 1, 8, 1", "16, -, 8, 2, 8, 0", "3, -, 0, 1, 3, 0", "8, 2, 8, 4, 2, 0"
            })
    void a_gang_over_one_node_has_whole_parts_and_a_remainder(
            int gpus, @Nullable Integer gpusPerNode, int largestNode, int count, int each, int remainder) {
        assertThat(new Shape(gpus, gpusPerNode, null).pieces(largestNode))
                .isEqualTo(new Shape.Pieces(count, each, remainder));
    }
}
