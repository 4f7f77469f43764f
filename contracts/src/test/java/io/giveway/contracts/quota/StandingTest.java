package io.giveway.contracts.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.LaneReason;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StandingTest {

    private static final long HOUR = 3600;

    @Test
    @DisplayName("B13: a need over the rest is NORMAL, a need of exactly the rest is PRIORITY")
    void theRestMustCoverTheWholeNeed() {
        Standing oneHour = standing(HOUR, 10 * HOUR, 10 * HOUR);

        assertThat(oneHour.reasonForNormal(2 * HOUR, HOUR)).isEqualTo(LaneReason.MONTHLY_BUDGET);
        assertThat(oneHour.reasonForNormal(HOUR, HOUR)).isNull();
    }

    @Test
    @DisplayName("B26: with nothing left the next job is NORMAL")
    void nothingLeftIsNormal() {
        assertThat(standing(0, 0, 0).reasonForNormal(1, HOUR)).isEqualTo(LaneReason.MONTHLY_BUDGET);
    }

    @Test
    @DisplayName("S49: half a GPU-hour of preemption budget is exhaustion")
    void aCrumbOfPreemptionBudgetIsExhaustion() {
        assertThat(standing(1000 * HOUR, HOUR / 2, 10 * HOUR).reasonForNormal(HOUR, HOUR))
                .isEqualTo(LaneReason.PREEMPTION_BUDGET);
        assertThat(standing(1000 * HOUR, HOUR, 10 * HOUR).reasonForNormal(HOUR, HOUR))
                .isNull();
    }

    @Test
    void noPreemptionBudgetAtAllIsNoExhaustion() {
        assertThat(standing(1000 * HOUR, 0, 0).reasonForNormal(HOUR, HOUR)).isNull();
    }

    @Test
    void anOverrunPreemptionBudgetIsExhaustion() {
        assertThat(standing(1000 * HOUR, -6 * HOUR, 10 * HOUR).reasonForNormal(HOUR, HOUR))
                .isEqualTo(LaneReason.PREEMPTION_BUDGET);
    }

    private static Standing standing(long monthly, long preemption, long preemptionTotal) {
        return new Standing(
                new DepartmentId("phys"),
                "2026-11",
                Instant.parse("2026-12-01T00:00:00Z"),
                monthly,
                preemption,
                preemptionTotal,
                1);
    }
}
