package io.giveway.quota.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BalanceTest {

    private static final Balance HUNDRED = Balance.ZERO.after(Movement.grant(0, 100));

    @Test
    void aHoldTakesFromTheAvailablePart() {
        assertThat(HUNDRED.after(Movement.hold(30))).isEqualTo(new Balance(100, 0, 0, 70, 30, 0, 0));
    }

    @Test
    void useComesOutOfTheHold() {
        assertThat(HUNDRED.after(Movement.hold(30))
                        .after(Movement.captureHeld(20))
                        .after(Movement.release(10)))
                .isEqualTo(new Balance(100, 0, 0, 80, 0, 20, 0));
    }

    @Test
    void overrunMakesTheAvailablePartNegative() {
        assertThat(HUNDRED.after(Movement.captureUnheld(130))).isEqualTo(new Balance(100, 0, 0, -30, 0, 130, 0));
    }

    @Test
    void useBeyondTheBudgetChangesNeitherUsedNorAvailable() {
        assertThat(HUNDRED.after(Movement.captureBeyond(40))).isEqualTo(new Balance(100, 0, 0, 100, 0, 0, 40));
    }

    @Test
    void aGrantCanBeLowered() {
        assertThat(HUNDRED.after(Movement.grant(100, 60))).isEqualTo(new Balance(60, 0, 0, 60, 0, 0, 0));
    }

    @Test
    void aReductionIsAnAdjustmentTheOtherWay() {
        assertThat(HUNDRED.after(Movement.adjust(50)).after(Movement.adjust(-70)))
                .isEqualTo(new Balance(100, 0, -20, 80, 0, 0, 0));
    }

    @Test
    void whatIsNotHeldCannotBeReleased() {
        assertThatThrownBy(() -> HUNDRED.after(Movement.release(1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyWhatBalancesIsABalance() {
        assertThatThrownBy(() -> new Balance(100, 0, 0, 99, 0, 0, 0)).hasMessage("does not balance");
    }

    @Test
    @DisplayName("B22: what was carried is burnt first, and what is left of it does not come along again")
    void carriedIsBurntFirst() {
        Balance january = HUNDRED.after(Movement.captureUnheld(70));
        assertThat(january.leftToCarry()).isEqualTo(30);

        Balance february = HUNDRED.after(Movement.carry(20)).after(Movement.captureUnheld(110));
        assertThat(february.leftToCarry()).isEqualTo(10);

        Balance quiet = HUNDRED.after(Movement.carry(20)).after(Movement.captureUnheld(5));
        assertThat(quiet.leftToCarry()).isEqualTo(100);
    }

    @Test
    void anOverrunBudgetLeavesNothing() {
        assertThat(HUNDRED.after(Movement.captureUnheld(130)).leftToCarry()).isZero();
    }
}
