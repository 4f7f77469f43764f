package io.giveway.planner.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Policies;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Tier;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightTest {

    private final Weight weight = new Weight(Policy.defaults());

    @ParameterizedTest
    @CsvSource({
        "P0, PT0S, 100.0, 0.0",
        "P0, PT29M59S, 100.0, 0.0",
        "P0, PT29M59.999S, 100.0, 0.0",
        "P0, PT30M, 110.0, 0.1",
        "P0, PT1H2M, 120.0, 0.2",
        "P0, PT2H30M, 150.0, 0.5",
        "P0, PT300H, 150.0, 0.5",
        "P1, PT3H, 45.0, 0.5",
        "P1, PT30M, 33.0, 0.1",
        "P2, PT0S, 5.0, 0.0",
        "P2, PT5H, 7.5, 0.5",
        "P2, PT13H, 7.5, 0.5"
    })
    void a_step_of_age_adds_a_tenth_until_the_cap(Tier tier, Duration waited, String value, String coefficient) {
        assertThat(weight.of(tier, waited)).hasToString(value);
        assertThat(weight.coefficient(waited)).hasToString(coefficient);
    }

    @Test
    void equal_weights_are_equal_whatever_they_come_from() {
        assertThat(weight.millionths(Tier.P1, Duration.ofHours(3))).isEqualTo(45_000_000);
    }

    @Test
    void without_a_step_nothing_ages() {
        Policy still =
                Policies.with(new Policy.Aging(Duration.ofMinutes(30), BigDecimal.ZERO, new BigDecimal("0.5"), null));
        assertThat(new Weight(still).of(Tier.P1, Duration.ofHours(9))).hasToString("30.0");
    }
}
