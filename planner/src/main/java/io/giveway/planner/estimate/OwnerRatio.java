package io.giveway.planner.estimate;

import java.time.Duration;

/**
 * How long an owner's last jobs ran, set against what was expected of them. Where the policy says
 * {@code estimate.correctByOwner}, what is expected of the owner's next jobs is corrected by it (docs/rules.md, section 10).
 *
 * @param runs how many runs it rests on
 * @param actual how long these took together
 * @param expected how long they should have taken together
 */
public record OwnerRatio(int runs, Duration actual, Duration expected) {

    /** Nothing is known of the owner. */
    public static final OwnerRatio NONE = new OwnerRatio(0, Duration.ZERO, Duration.ZERO);

    /** How many of the owner's last runs count. */
    public static final int REMEMBERED = 20;

    /** Fewer runs than these correct nothing. */
    public static final int LEAST = 5;

    private static final double MOST = 10;

    public OwnerRatio {
        if (runs < 0 || actual.isNegative() || expected.isNegative()) {
            throw new IllegalArgumentException("runs, actual and expected are not negative");
        }
    }

    /** The same ratio and one run more. */
    public OwnerRatio plus(Duration ran, Duration shouldHaveRun) {
        return new OwnerRatio(runs + 1, actual.plus(ran), expected.plus(shouldHaveRun));
    }

    /** The same ratio without a run that it rests on. */
    public OwnerRatio minus(Duration ran, Duration shouldHaveRun) {
        return new OwnerRatio(runs - 1, actual.minus(ran), expected.minus(shouldHaveRun));
    }

    /** What is to be expected of a job, in whole milliseconds: at least a tenth and at most ten times what was declared. */
    public Duration correct(Duration declared) {
        if (runs < LEAST || expected.isZero()) {
            return declared;
        }
        double ratio = (double) actual.toMillis() / expected.toMillis();
        double bounded = Math.min(MOST, Math.max(1 / MOST, ratio));
        return Duration.ofMillis(Math.max(1, Math.round(declared.toMillis() * bounded)));
    }
}
