package io.giveway.planner.policy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PolicyTest {

    @Test
    void a_value_that_cannot_be_is_refused_by_its_name() {
        assertThatThrownBy(() -> new Policy.Peak(new BigDecimal("0.75"), new BigDecimal("0.80")))
                .hasMessage("peak.leave: 0.80 is over peak.enter 0.75");
        assertThatThrownBy(() -> new Policy.Peak(new BigDecimal("1.2"), BigDecimal.ONE))
                .hasMessageStartingWith("peak.enter:");
        assertThatThrownBy(() -> new Policy.Weights(BigDecimal.ONE, BigDecimal.TEN, BigDecimal.ONE))
                .hasMessageStartingWith("weight.base.P1:");
        assertThatThrownBy(() -> new Policy.Weights(BigDecimal.TEN, new BigDecimal("0.0001"), BigDecimal.ZERO))
                .hasMessageContaining("three decimals");
        assertThatThrownBy(() -> new Policy.Aging(Duration.ZERO, BigDecimal.ONE, BigDecimal.ONE, null))
                .hasMessageStartingWith("aging.every:");
        assertThatThrownBy(() -> new Policy.Aging(Duration.ofMinutes(1), BigDecimal.ONE, BigDecimal.ONE, 0))
                .hasMessageStartingWith("aging.jobsPerDepartment:");
    }
}
