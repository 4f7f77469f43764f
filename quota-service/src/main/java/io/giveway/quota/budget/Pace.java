package io.giveway.quota.budget;

import io.giveway.contracts.quota.Burndown;
import io.giveway.contracts.quota.BurndownDay;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.quota.period.Period;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Works out a burndown from the use of each day: pure arithmetic, linear, without statistics. */
record Pace(Period period, ZoneId zone, Instant now, long total, Map<LocalDate, Use> useByDay) {

    Burndown burndown() {
        long used = useByDay.values().stream().mapToLong(Use::used).sum();
        long projected = projected(used);
        return new Burndown(
                period.toString(),
                GpuHours.of(total),
                total,
                days(),
                GpuHours.of(projected),
                projected,
                exhaustedAt(used));
    }

    private List<BurndownDay> days() {
        List<BurndownDay> days = new ArrayList<>();
        LocalDate end = period.next().month().atDay(1);
        long left = total;
        for (LocalDate day = period.month().atDay(1); day.isBefore(end); day = day.plusDays(1)) {
            if (day.atStartOfDay(zone).toInstant().isAfter(now)) {
                break;
            }
            Use use = useByDay.getOrDefault(day, Use.NONE);
            left -= use.used();
            days.add(new BurndownDay(
                    day,
                    GpuHours.of(use.used()),
                    use.used(),
                    GpuHours.of(use.beyondBudget()),
                    use.beyondBudget(),
                    GpuHours.of(left),
                    left));
        }
        return days;
    }

    private long projected(long used) {
        long elapsed = elapsed();
        return elapsed <= 0 || elapsed >= length() ? used : scaled(used, length(), elapsed);
    }

    private @Nullable Instant exhaustedAt(long used) {
        long elapsed = elapsed();
        if (used <= 0 || total <= 0 || elapsed <= 0 || elapsed >= length()) {
            return null;
        }
        long needed = scaled(elapsed, total, used);
        return needed <= length() ? period.startsAt(zone).plusSeconds(needed) : null;
    }

    private long elapsed() {
        return Duration.between(period.startsAt(zone), now).toSeconds();
    }

    private long length() {
        return Duration.between(period.startsAt(zone), period.endsAt(zone)).toSeconds();
    }

    private static long scaled(long value, long times, long by) {
        return BigInteger.valueOf(value)
                .multiply(BigInteger.valueOf(times))
                .divide(BigInteger.valueOf(by))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /** GPU-seconds that one day used, from the budget and beyond it. */
    record Use(long used, long beyondBudget) {

        static final Use NONE = new Use(0, 0);
    }
}
