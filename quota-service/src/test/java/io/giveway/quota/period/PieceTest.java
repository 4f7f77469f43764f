package io.giveway.quota.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PieceTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    @DisplayName("S45: 8 GPUs from 14:00Z to 18:00Z are 16 GPU-h in March and 16 in April of Shanghai")
    void useIsCutAtTheBoundary() {
        List<Piece> pieces = Piece.cut(
                Instant.parse("2026-03-31T14:00:00Z"),
                Instant.parse("2026-03-31T18:00:00Z"),
                32 * 3600,
                ZoneId.of("Asia/Shanghai"));

        assertThat(pieces)
                .extracting(piece -> piece.period().toString(), Piece::gpuSeconds)
                .containsExactly(tuple("2026-03", 16L * 3600), tuple("2026-04", 16L * 3600));
    }

    @Test
    void aNightWithoutMidnightChangesNothing() {
        Instant from = Instant.parse("2026-11-10T09:00:00Z");

        assertThat(Piece.cut(from, from.plusSeconds(60), 480, BERLIN))
                .containsExactly(new Piece(LocalDate.of(2026, 11, 10), from, from.plusSeconds(60), 480));
    }

    @Test
    void piecesAlwaysAddUp() {
        SplittableRandom random = new SplittableRandom(11);
        Instant start = Instant.parse("2026-03-28T00:00:00Z");
        for (int i = 0; i < 2000; i++) {
            Instant from = start.plusMillis(random.nextLong(4 * 86_400_000L));
            Instant to = from.plusMillis(1 + random.nextLong(3 * 86_400_000L));
            long gpuSeconds = random.nextLong(1_000_000_000);

            List<Piece> pieces = Piece.cut(from, to, gpuSeconds, BERLIN);

            assertThat(pieces.stream().mapToLong(Piece::gpuSeconds).sum()).isEqualTo(gpuSeconds);
            assertThat(pieces).allMatch(piece -> piece.gpuSeconds() >= 0);
            assertThat(pieces.stream()
                            .map(piece -> Duration.between(piece.from(), piece.to()))
                            .reduce(Duration.ZERO, Duration::plus))
                    .isEqualTo(Duration.between(from, to));
        }
    }
}
