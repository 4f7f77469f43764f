package io.giveway.planner.order;

import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Tier;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * The rank value of a waiting job: {@code base(tier) x (1 + min(cap, step x floor(waited / every)))} (docs/rules.md,
 * section 4). Kept as a whole number of millionths, so that equal weights are equal and replicas agree.
 */
public final class Weight {

    private static final int MILLI = 3;

    private final long[] baseMilli;
    private final long stepMilli;
    private final long capMilli;
    private final Duration every;

    public Weight(Policy policy) {
        baseMilli = new long[] {
            milli(policy.weight().p0()),
            milli(policy.weight().p1()),
            milli(policy.weight().p2())
        };
        stepMilli = milli(policy.aging().step());
        capMilli = milli(policy.aging().cap());
        every = policy.aging().every();
    }

    /** The weight of a job that stands as this tier after waiting this long, in millionths. */
    public long millionths(Tier standing, Duration waited) {
        return baseMilli[standing.ordinal()] * (1000 + coefficientMilli(waited));
    }

    /** What waiting has added: 0.0, 0.1 and so on up to the cap. */
    public BigDecimal coefficient(Duration waited) {
        return plain(BigDecimal.valueOf(coefficientMilli(waited), MILLI));
    }

    /** The weight as people read it: 100.0, 7.5. */
    public BigDecimal of(Tier standing, Duration waited) {
        return plain(BigDecimal.valueOf(millionths(standing, waited), 2 * MILLI));
    }

    private long coefficientMilli(Duration waited) {
        long steps = waited.toNanos() / every.toNanos();
        return stepMilli != 0 && steps > capMilli / stepMilli ? capMilli : Math.min(capMilli, stepMilli * steps);
    }

    private static long milli(BigDecimal value) {
        return value.movePointRight(MILLI).longValueExact();
    }

    private static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 1 ? stripped.setScale(1) : stripped;
    }
}
