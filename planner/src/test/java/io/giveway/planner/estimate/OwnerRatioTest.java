package io.giveway.planner.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnerRatioTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static OwnerRatio runs(int count, Duration actual, Duration expected) {
        OwnerRatio ratio = OwnerRatio.NONE;
        for (int i = 0; i < count; i++) {
            ratio = ratio.plus(actual, expected);
        }
        return ratio;
    }

    @ParameterizedTest
    @CsvSource({
        "PT30M, PT1H, PT1H, PT30M",
        "PT1H, PT40M, PT2H, PT3H",
        "PT1S, PT1H, PT1H, PT6M",
        "PT100H, PT1H, PT2H, PT20H",
        "PT0S, PT1H, PT0.001S, PT0.001S",
        "PT1H, PT0S, PT2H, PT2H"
    })
    void what_is_expected_follows_the_runs_before_within_ten_times(
            Duration actual, Duration expected, Duration declared, Duration corrected) {
        assertThat(runs(5, actual, expected).correct(declared)).isEqualTo(corrected);
    }

    @Test
    void too_few_runs_correct_nothing() {
        assertThat(runs(4, Duration.ofMinutes(6), HOUR).correct(HOUR)).isEqualTo(HOUR);
    }

    @Test
    void a_run_taken_out_no_longer_counts() {
        OwnerRatio six = runs(5, Duration.ofMinutes(30), HOUR).plus(HOUR.multipliedBy(9), HOUR);
        assertThat(six.minus(HOUR.multipliedBy(9), HOUR)).isEqualTo(runs(5, Duration.ofMinutes(30), HOUR));
    }
}
