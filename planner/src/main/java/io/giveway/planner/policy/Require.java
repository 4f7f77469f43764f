package io.giveway.planner.policy;

import java.math.BigDecimal;
import java.time.Duration;

/** Refusals of policy values that name the value, so that an admin can see which one to change. */
final class Require {

    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    private Require() {}

    static void that(boolean holds, String message, Object... values) {
        if (!holds) {
            throw new IllegalArgumentException(String.format(message, values));
        }
    }

    static void notNegative(String name, long value) {
        that(value >= 0, "%s: %s is negative", name, value);
    }

    static void notNegative(String name, Duration value) {
        that(!value.isNegative(), "%s: %s is negative", name, value);
    }

    static void positive(String name, Duration value) {
        that(value.compareTo(Duration.ZERO) > 0, "%s: %s is not over 0", name, value);
    }

    /** Weights are compared as exact whole numbers of thousandths, so more decimals cannot be honoured. */
    static void thousandths(String name, BigDecimal value) {
        that(value.signum() >= 0 && value.compareTo(MOST) <= 0, "%s: %s is not from 0 to %s", name, value, MOST);
        that(value.stripTrailingZeros().scale() <= 3, "%s: %s has more than three decimals", name, value);
    }

    static void share(String name, BigDecimal value) {
        that(
                value.signum() >= 0 && value.compareTo(BigDecimal.ONE) <= 0,
                "%s: %s is not a share from 0 to 1",
                name,
                value);
    }
}
