package io.giveway.quota.hold;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.quota.ledger.Movement;
import io.giveway.quota.period.Period;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ShareTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Period NOVEMBER = Period.of("2026-11");
    private static final Period DECEMBER = Period.of("2026-12");

    @Test
    @DisplayName("B34: 8 GPUs from 23:00 for 2 h want 8 GPU-h of each month")
    void aHoldIsSplitAtTheBoundary() {
        List<Share> shares = Share.split(Instant.parse("2026-11-30T22:00:00Z"), 8, 16 * 3600, BERLIN);

        assertThat(shares).containsExactly(wants(NOVEMBER, 8 * 3600), wants(DECEMBER, 8 * 3600));
    }

    @Test
    void aHoldWithinAMonthIsOneShare() {
        assertThat(Share.split(Instant.parse("2026-11-10T22:00:00Z"), 8, 16 * 3600, BERLIN))
                .containsExactly(wants(NOVEMBER, 16 * 3600));
    }

    @Test
    @DisplayName("B34: of the 8 wanted in the new month 4 are reserved, the other 4 go beyond the budget")
    void whatTheNextMonthCannotGiveGoesBeyond() {
        Share december = wants(DECEMBER, 8).grow(4);
        assertThat(december.granted()).isEqualTo(4);

        Share.Drawn drawn = december.draw(8);

        assertThat(drawn.movements()).containsExactly(Movement.captureHeld(4), Movement.captureBeyond(4));
        assertThat(drawn.share().draw(3).movements()).containsExactly(Movement.captureUnheld(3));
    }

    @Test
    void timePastTheHoldIsOverrun() {
        Share.Drawn drawn = wants(NOVEMBER, 10).grow(100).draw(25);

        assertThat(drawn.movements()).containsExactly(Movement.captureHeld(10), Movement.captureUnheld(15));
        assertThat(drawn.share().held()).isZero();
    }

    @Test
    void anOverdrawnPeriodGivesNothing() {
        assertThat(wants(DECEMBER, 8).grow(-3).granted()).isZero();
    }

    @Test
    void lateUseIsFirstTakenFromTheMinimumChargedAhead() {
        Share.Drawn charged = wants(NOVEMBER, 40).grow(100).draw(4).share().charge(36);
        assertThat(charged.movements()).containsExactly(Movement.captureHeld(36));

        Share.Drawn late = charged.share().closed().draw(50);

        assertThat(late.movements()).containsExactly(Movement.captureUnheld(14));
    }

    @Test
    void aClosedShareHoldsNothing() {
        Share closed = wants(NOVEMBER, 40).grow(100).draw(4).share().closed();

        assertThat(closed.held()).isZero();
        assertThat(closed.captured()).isEqualTo(4);
    }

    private static Share wants(Period period, long gpuSeconds) {
        return new Share(period, gpuSeconds, 0, 0, 0, 0);
    }
}
