package io.giveway.planner;

import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;

import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import java.math.BigDecimal;
import java.util.SplittableRandom;

/** Policies as no admin would make them: bounds so short, and tiers so close, that every rule comes to bear. */
final class RandomPolicy {

    private final SplittableRandom random;

    RandomPolicy(SplittableRandom random) {
        this.random = random;
    }

    Policy policy() {
        Policy usual = Policy.defaults();
        BigDecimal enter = new BigDecimal(random.nextBoolean() ? "0.80" : "0.30");
        return new Policy(
                random.nextInt(1000),
                random.nextBoolean() ? usual.weight() : weights(),
                new Policy.Aging(
                        m(5 + random.nextInt(60)),
                        new BigDecimal("0.1"),
                        new BigDecimal("0.5"),
                        random.nextInt(3) == 0 ? 1 + random.nextInt(4) : null),
                new Policy.Peak(enter, enter.subtract(new BigDecimal("0.05"))),
                new Policy.Admission(random.nextBoolean() ? null : random.nextInt(3)),
                h(1 + random.nextInt(8)),
                new Policy.Order(
                        random.nextBoolean() ? WithinTier.FIFO : WithinTier.SHORTEST_EXPECTED,
                        h(1 + random.nextInt(8))),
                new Policy.Estimates(m(1 + random.nextInt(5)), m(1 + random.nextInt(30)), false),
                new Policy.Preemption(
                        m(random.nextInt(3) * 10),
                        m(random.nextInt(2) * 10),
                        m(random.nextInt(60)),
                        1 + random.nextInt(5),
                        m(1 + random.nextInt(20)),
                        m(10),
                        h(1)),
                m(2),
                new Policy.Permits(
                        h(1 + random.nextInt(12)),
                        1 + random.nextInt(3),
                        m(random.nextInt(60)),
                        h(random.nextInt(12)),
                        m(random.nextInt(60)),
                        m(random.nextInt(20))),
                switch (random.nextInt(4)) {
                    case 0 -> random.nextInt(2);
                    case 1 -> 3;
                    default -> 16;
                });
    }

    private Policy.Weights weights() {
        int low = 1 + random.nextInt(20);
        int middle = low + random.nextInt(10);
        return new Policy.Weights(
                BigDecimal.valueOf(middle + random.nextInt(10)), BigDecimal.valueOf(middle), BigDecimal.valueOf(low));
    }
}
