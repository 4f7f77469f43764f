package io.giveway.contracts.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class GpuHoursTest {

    @Test
    void tellsNinePlacesHalfUp() {
        assertThat(GpuHours.of(1)).isEqualTo(new BigDecimal("0.000277778"));
        assertThat(GpuHours.of(-37)).isEqualTo(new BigDecimal("-0.010277778"));
        assertThat(GpuHours.of(360_000)).isEqualTo(new BigDecimal("100.000000000"));
    }

    @Test
    void readsBackEveryFigureThatItTells() {
        for (long gpuSeconds = -4000; gpuSeconds < 4000; gpuSeconds++) {
            assertThat(GpuHours.toGpuSeconds(GpuHours.of(gpuSeconds))).hasValue(gpuSeconds);
        }
    }

    @Test
    void refusesWhatIsNoWholeGpuSecond() {
        assertThat(GpuHours.toGpuSeconds(new BigDecimal("1.0005"))).isEmpty();
        assertThat(GpuHours.toGpuSeconds(new BigDecimal("0.0001"))).isEmpty();
        assertThat(GpuHours.toGpuSeconds(new BigDecimal("1e-40"))).isEmpty();
    }

    @Test
    void refusesWhatNoLongHolds() {
        assertThat(GpuHours.toGpuSeconds(new BigDecimal("1e300"))).isEmpty();
        assertThat(GpuHours.toGpuSeconds(new BigDecimal("-1e18"))).isEmpty();
    }
}
