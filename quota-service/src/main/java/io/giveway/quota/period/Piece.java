package io.giveway.quota.period;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The part of an interval that lies in one day of the billing zone, with its share of the GPU-seconds. */
public record Piece(LocalDate day, Instant from, Instant to, long gpuSeconds) {

    public Period period() {
        return new Period(YearMonth.from(day));
    }

    /**
     * Cuts {@code [from, to)} at each midnight. Shares are proportional to length and rounded half up in the running sum, so
     * that they always add up to the whole.
     */
    public static List<Piece> cut(Instant from, Instant to, long gpuSeconds, ZoneId zone) {
        List<Piece> pieces = new ArrayList<>();
        BigInteger length = millis(from, to);
        long given = 0;
        for (Instant start = from; start.isBefore(to); ) {
            LocalDate day = LocalDate.ofInstant(start, zone);
            Instant midnight = day.plusDays(1).atStartOfDay(zone).toInstant();
            Instant end = midnight.isBefore(to) ? midnight : to;
            long due = share(gpuSeconds, millis(from, end), length);
            pieces.add(new Piece(day, start, end, due - given));
            given = due;
            start = end;
        }
        return pieces;
    }

    private static long share(long gpuSeconds, BigInteger part, BigInteger whole) {
        BigInteger two = BigInteger.TWO;
        return BigInteger.valueOf(gpuSeconds)
                .multiply(part)
                .multiply(two)
                .add(whole)
                .divide(whole.multiply(two))
                .longValueExact();
    }

    private static BigInteger millis(Instant from, Instant to) {
        return BigInteger.valueOf(Duration.between(from, to).toMillis());
    }
}
