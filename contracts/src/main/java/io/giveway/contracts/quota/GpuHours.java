package io.giveway.contracts.quota;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;

/** How GPU-seconds are told as GPU-hours: 9 decimals, half up. Sums hold exactly in GPU-seconds only. */
public final class GpuHours {

    private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);
    private static final int PLACES = 9;

    private GpuHours() {}

    public static BigDecimal of(long gpuSeconds) {
        return BigDecimal.valueOf(gpuSeconds).divide(SECONDS_PER_HOUR, PLACES, RoundingMode.HALF_UP);
    }

    /** The whole GPU-seconds that this figure tells, or empty where it tells none (or more than a long holds). */
    public static OptionalLong toGpuSeconds(BigDecimal gpuHours) {
        if (gpuHours.scale() > PLACES + 20 || gpuHours.precision() - gpuHours.scale() > 15) {
            return OptionalLong.empty();
        }
        long gpuSeconds = gpuHours.multiply(SECONDS_PER_HOUR)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return of(gpuSeconds).compareTo(gpuHours) == 0 ? OptionalLong.of(gpuSeconds) : OptionalLong.empty();
    }
}
