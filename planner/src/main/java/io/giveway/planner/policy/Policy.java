package io.giveway.planner.policy;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The policy values that the planner reads, nested as in docs/rules.md, section 14. One version is in force at a time and
 * every decision names it, so that a decision can be understood after the policy has changed.
 */
public record Policy(
        long version,
        Weights weight,
        Aging aging,
        Peak peak,
        Admission admission,
        Duration objectiveP1,
        Order order,
        Estimates estimate,
        Preemption preemption,
        Duration checkpointGrace,
        Permits permit,
        int reservationMax) {

    /**
     * Whether the queue is a merge of few lines in each of which jobs stand by their waiting alone (docs/rules.md, section 4).
     */
    public boolean mergesLines() {
        return order.withinTier() == WithinTier.FIFO
                && aging.jobsPerDepartment() == null
                && admission.maxWaitingP0() == null;
    }

    private static final Policy DEFAULTS = new Policy(
            0,
            new Weights(BigDecimal.valueOf(100), BigDecimal.valueOf(30), BigDecimal.valueOf(5)),
            new Aging(Duration.ofMinutes(30), new BigDecimal("0.1"), new BigDecimal("0.5"), null),
            new Peak(new BigDecimal("0.80"), new BigDecimal("0.75")),
            new Admission(null),
            Duration.ofHours(8),
            new Order(WithinTier.FIFO, Duration.ofHours(8)),
            new Estimates(Duration.ofMinutes(5), Duration.ofMinutes(5), false),
            new Preemption(
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(30),
                    5,
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1)),
            Duration.ofMinutes(2),
            new Permits(
                    Duration.ofHours(12),
                    1,
                    Duration.ofHours(1),
                    Duration.ofHours(12),
                    Duration.ofHours(1),
                    Duration.ofMinutes(10)),
            16);

    public Policy {
        Require.notNegative("version", version);
        Require.positive("objective.p1", objectiveP1);
        Require.positive("checkpoint.grace", checkpointGrace);
        Require.notNegative("reservation.max", reservationMax);
    }

    /** The values of section 14. */
    public static Policy defaults() {
        return DEFAULTS;
    }

    /** Base weights of the tiers, at most three decimals each. */
    public record Weights(BigDecimal p0, BigDecimal p1, BigDecimal p2) {
        public Weights {
            Require.thousandths("weight.base.P0", p0);
            Require.thousandths("weight.base.P1", p1);
            Require.thousandths("weight.base.P2", p2);
            Require.that(p0.compareTo(p1) >= 0, "weight.base.P1: %s is over weight.base.P0 %s", p1, p0);
            Require.that(p1.compareTo(p2) >= 0, "weight.base.P2: %s is over weight.base.P1 %s", p2, p1);
        }
    }

    /** How waiting adds to the weight, and how many jobs of a department may age at once (null: all). */
    public record Aging(
            Duration every,
            BigDecimal step,
            BigDecimal cap,
            @Nullable Integer jobsPerDepartment) {
        public Aging {
            Require.positive("aging.every", every);
            Require.thousandths("aging.step", step);
            Require.thousandths("aging.cap", cap);
            if (jobsPerDepartment != null) {
                Require.that(jobsPerDepartment > 0, "aging.jobsPerDepartment: %s is not over 0", jobsPerDepartment);
            }
        }

        /** Whether a job that has waited so many steps weighs more after the next one. */
        public boolean growsAfter(long steps) {
            return step.signum() > 0 && step.multiply(BigDecimal.valueOf(steps)).compareTo(cap) < 0;
        }
    }

    /** Shares of allocated GPUs between which a pool enters and leaves peak. */
    public record Peak(BigDecimal enter, BigDecimal leave) {
        public Peak {
            Require.share("peak.enter", enter);
            Require.share("peak.leave", leave);
            Require.that(leave.compareTo(enter) <= 0, "peak.leave: %s is over peak.enter %s", leave, enter);
        }
    }

    /** How many waiting P0s of one department count as P0 in a pool (null: all). */
    public record Admission(@Nullable Integer maxWaitingP0) {
        public Admission {
            if (maxWaitingP0 != null) {
                Require.notNegative("admission.maxWaitingP0", maxWaitingP0);
            }
        }
    }

    /** How jobs of one tier are ordered. */
    public enum WithinTier {
        /** Longest wait first, by weight: the rule of section 4. */
        FIFO,
        /** Shortest expected run first, but whoever has waited over {@code order.maxWait} before these. */
        SHORTEST_EXPECTED
    }

    /** The order within a tier and its bound on waiting. */
    public record Order(WithinTier withinTier, Duration maxWait) {
        public Order {
            Require.positive("order.maxWait", maxWait);
        }
    }

    /** What estimates assume: the least remaining time, the least step of an overdue end, correction by past runs. */
    public record Estimates(Duration minimumRemaining, Duration overdueStep, boolean correctByOwner) {
        public Estimates {
            Require.positive("estimate.minimumRemaining", minimumRemaining);
            Require.positive("estimate.overdueStep", overdueStep);
        }
    }

    /** Limits of preemption (section 6). */
    public record Preemption(
            Duration patience,
            Duration minimumRun,
            Duration regularAfter,
            int limitPerDay,
            Duration fenceTimeout,
            Duration minimumCharge,
            Duration lostCap) {
        public Preemption {
            Require.notNegative("preemption.patience", patience);
            Require.notNegative("preemption.minimumRun", minimumRun);
            Require.notNegative("preemption.regularAfter", regularAfter);
            Require.notNegative("preemption.limitPerDay", limitPerDay);
            Require.positive("preemption.fenceTimeout", fenceTimeout);
            Require.notNegative("preemption.minimumCharge", minimumCharge);
            Require.notNegative("preemption.lostCap", lostCap);
        }
    }

    /** Limits of the starvation permit (section 8). */
    public record Permits(
            Duration after,
            int gpus,
            Duration interval,
            Duration perDepartment,
            Duration protectedRun,
            Duration deferWithin) {
        public Permits {
            Require.positive("permit.after", after);
            Require.that(gpus > 0, "permit.gpus: %s is not over 0", gpus);
            Require.notNegative("permit.interval", interval);
            Require.notNegative("permit.perDepartment", perDepartment);
            Require.notNegative("permit.protectedRun", protectedRun);
            Require.notNegative("permit.deferWithin", deferWithin);
        }
    }
}
