package io.giveway.queue.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.queue.job.JobRow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneReturnsTest {

    private static List<String> covered(long left, int... needs) {
        List<JobRow> rows = IntStream.range(0, needs.length)
                .mapToObj(i -> {
                    JobRow row = new JobRow();
                    row.id = Integer.toString(i);
                    row.gpus = needs[i];
                    return row;
                })
                .toList();
        return LaneReturns.covered(rows, left, row -> (long) row.gpus);
    }

    @Test
    void whatIsExactlyCoveredReturns() {
        assertThat(covered(30, 10, 20)).containsExactly("0", "1");
    }

    @Test
    void theFirstThatIsNotCoveredLetsNoSmallerOnePass() {
        assertThat(covered(29, 10, 20, 5)).containsExactly("0");
    }

    @Test
    void nothingReturnsWhereThoseInPriorityNeedItAll() {
        assertThat(covered(-1, 0, 1)).isEmpty();
    }
}
