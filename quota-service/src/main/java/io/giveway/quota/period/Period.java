package io.giveway.quota.period;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A billing period: one calendar month. Its bounds are asked of the zone's rules each time, because an offset that is stored
 * is wrong after the next change of clocks (docs/rules.md, section 12).
 */
public record Period(YearMonth month) implements Comparable<Period> {

    private static final Pattern SHAPE = Pattern.compile("[0-9]{4}-[0-9]{2}");

    /** The period that this text names, such as {@code 2026-11}. */
    public static Optional<Period> parse(String text) {
        try {
            return SHAPE.matcher(text).matches() ? Optional.of(new Period(YearMonth.parse(text))) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The period of a stored text. */
    public static Period of(String text) {
        return new Period(YearMonth.parse(text));
    }

    public static Period at(Instant instant, ZoneId zone) {
        return new Period(YearMonth.from(instant.atZone(zone)));
    }

    /** Its first instant. */
    public Instant startsAt(ZoneId zone) {
        return month.atDay(1).atStartOfDay(zone).toInstant();
    }

    /** The first instant after it. */
    public Instant endsAt(ZoneId zone) {
        return next().startsAt(zone);
    }

    public Period next() {
        return new Period(month.plusMonths(1));
    }

    public Period previous() {
        return new Period(month.minusMonths(1));
    }

    @Override
    public int compareTo(Period other) {
        return month.compareTo(other.month);
    }

    @Override
    public String toString() {
        return month.toString();
    }
}
