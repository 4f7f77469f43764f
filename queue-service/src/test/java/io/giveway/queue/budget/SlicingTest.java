package io.giveway.queue.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlicingTest {

    private static final Instant BEGAN = Instant.parse("2026-03-02T08:00:00.400Z");

    @Test
    void noPieceIsLongerThanAMinute() {
        List<Slicing.Piece> pieces = Slicing.cut(BEGAN, BEGAN, BEGAN.plusSeconds(150), 4, 0, ZoneOffset.UTC);

        assertThat(pieces).extracting(Slicing.Piece::gpuSeconds).containsExactly(240L, 240L, 120L);
    }

    /** Case S45. */
    @Test
    void noPieceCrossesTheEndOfAPeriodInTheBillingZone() {
        Instant began = Instant.parse("2026-03-31T14:00:00Z");
        List<Slicing.Piece> pieces =
                Slicing.cut(began, began, began.plus(Duration.ofHours(4)), 8, 0, ZoneId.of("Asia/Shanghai"));
        Instant midnight = Instant.parse("2026-03-31T16:00:00Z");

        long march = pieces.stream()
                .filter(p -> !p.to().isAfter(midnight))
                .mapToLong(Slicing.Piece::gpuSeconds)
                .sum();
        long april = pieces.stream()
                .filter(p -> !p.from().isBefore(midnight))
                .mapToLong(Slicing.Piece::gpuSeconds)
                .sum();
        assertThat(march).isEqualTo(16 * 3600);
        assertThat(april).isEqualTo(16 * 3600);
    }

    @Test
    void howeverItIsCutTheSumIsThatOfTheWholeStretch() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 200; round++) {
            int gpus = 1 + random.nextInt(16);
            Instant at = BEGAN;
            long billed = 0;
            for (int step = 0; step < 20; step++) {
                Instant to = at.plusMillis(random.nextInt(200_000));
                for (Slicing.Piece piece : Slicing.cut(BEGAN, at, to, gpus, billed, ZoneOffset.UTC)) {
                    assertThat(piece.gpuSeconds()).isNotNegative();
                    billed += piece.gpuSeconds();
                }
                at = to;
            }
            assertThat(billed).isEqualTo(Duration.between(BEGAN, at).toMillis() * gpus / 1000);
        }
    }
}
