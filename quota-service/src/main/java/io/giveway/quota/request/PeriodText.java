package io.giveway.quota.request;

import io.giveway.chassis.problem.Refused;
import io.giveway.quota.period.Period;
import org.jspecify.annotations.Nullable;

/** Reads a period out of a path or a query. */
public final class PeriodText {

    private static final int FIRST_YEAR = 2000;
    private static final int LAST_YEAR = 2999;

    private PeriodText() {}

    /** The period; what names none is refused as field {@code period}. */
    public static Period read(String text) {
        return Period.parse(text)
                .filter(period ->
                        period.month().getYear() >= FIRST_YEAR && period.month().getYear() <= LAST_YEAR)
                .orElseThrow(() -> Refused.invalid("period", "must be a month such as 2026-11"));
    }

    /** The same, or the given one where the query names none. */
    public static Period read(@Nullable String text, Period otherwise) {
        return text == null ? otherwise : read(text);
    }
}
