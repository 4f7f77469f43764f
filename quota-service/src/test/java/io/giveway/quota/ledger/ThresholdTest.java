package io.giveway.quota.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("B27")
class ThresholdTest {

    @Test
    void eachIsReachedAtItsExactShare() {
        assertThat(Threshold.reached(used(49), 0)).isEmpty();
        assertThat(Threshold.reached(used(50), 0)).containsExactly(50);
        assertThat(Threshold.reached(used(80), 50)).containsExactly(80);
        assertThat(Threshold.reached(used(100), 80)).containsExactly(100);
    }

    @Test
    void oneUseCanReachSeveral() {
        assertThat(Threshold.reached(used(85), 0)).containsExactly(50, 80);
        assertThat(Threshold.reached(used(120), 0)).containsExactly(50, 80, 100);
    }

    @Test
    void whatWasToldIsNotToldAgain() {
        assertThat(Threshold.reached(used(99), 80)).isEmpty();
        assertThat(Threshold.reached(used(200), 100)).isEmpty();
    }

    @Test
    void noBudgetReachesNothing() {
        assertThat(Threshold.reached(Balance.ZERO.after(Movement.captureUnheld(10)), 0))
                .isEmpty();
    }

    @Test
    void theLastOneIsReachedAtTheTotalAndExceededOverIt() {
        assertThat(Threshold.wording(100, used(100))).isEqualTo("use has reached 100 % of the budget");
        assertThat(Threshold.wording(100, used(101))).isEqualTo("use has exceeded 100 % of the budget");
        assertThat(Threshold.wording(80, used(120))).isEqualTo("use has reached 80 % of the budget");
    }

    private static Balance used(long gpuSeconds) {
        return Balance.ZERO.after(Movement.grant(0, 100)).after(Movement.captureUnheld(gpuSeconds));
    }
}
