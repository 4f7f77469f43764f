package io.giveway.quota.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.quota.Burndown;
import io.giveway.contracts.quota.BurndownDay;
import io.giveway.quota.period.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Period NOVEMBER = Period.of("2026-11");

    @Test
    void goesOnAsItDidSoFar() {
        Burndown burndown = at("2026-11-11T00:00:00Z", 3000, Map.of(day(3), use(400), day(7), use(600)));

        assertThat(burndown.projectedGpuSeconds()).isEqualTo(3000);
        assertThat(burndown.exhaustedAt()).isEqualTo("2026-12-01T00:00:00Z");
    }

    @Test
    void aQuietPaceExhaustsNothing() {
        Burndown burndown = at("2026-11-11T00:00:00Z", 3001, Map.of(day(3), use(1000)));

        assertThat(burndown.exhaustedAt()).isNull();
    }

    @Test
    void everyDaySoFarHasARow() {
        Burndown burndown = at("2026-11-03T12:00:00Z", 1000, Map.of(day(1), use(100), day(3), use(50)));

        assertThat(burndown.days()).extracting(BurndownDay::usedGpuSeconds).containsExactly(100L, 0L, 50L);
        assertThat(burndown.days()).extracting(BurndownDay::leftGpuSeconds).containsExactly(900L, 900L, 850L);
    }

    @Test
    void aPeriodThatIsOverUsedWhatItUsed() {
        Burndown burndown = at("2027-02-01T00:00:00Z", 1000, Map.of(day(1), use(100)));

        assertThat(burndown.projectedGpuSeconds()).isEqualTo(100);
        assertThat(burndown.exhaustedAt()).isNull();
        assertThat(burndown.days()).hasSize(30);
    }

    @Test
    void aPeriodToComeHasNoDays() {
        Burndown burndown = at("2026-10-01T00:00:00Z", 1000, Map.of());

        assertThat(burndown.days()).isEmpty();
        assertThat(burndown.projectedGpuSeconds()).isZero();
    }

    private static Burndown at(String now, long total, Map<LocalDate, Pace.Use> use) {
        return new Pace(NOVEMBER, ZoneOffset.UTC, Instant.parse(now), total, use).burndown();
    }

    private static LocalDate day(int day) {
        return LocalDate.of(2026, 11, day);
    }

    private static Pace.Use use(long gpuSeconds) {
        return new Pace.Use(gpuSeconds, 0);
    }
}
