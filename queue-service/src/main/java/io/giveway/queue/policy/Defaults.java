package io.giveway.queue.policy;

import io.giveway.contracts.policy.Policy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;

/** The policy of an installation that nobody has changed (docs/rules.md, section 14). */
public final class Defaults {

    public static final Policy POLICY = new Policy(
            new Policy.Weight(new Policy.Weight.Base(new BigDecimal(100), new BigDecimal(30), new BigDecimal(5))),
            new Policy.Aging(Duration.ofMinutes(30), new BigDecimal("0.1"), new BigDecimal("0.5"), null),
            new Policy.Peak(new BigDecimal("0.80"), new BigDecimal("0.75")),
            new Policy.Admission(Policy.Admission.P0By.MEMBER, null, Duration.ofHours(4)),
            new Policy.Objective(Duration.ofHours(8)),
            new Policy.Order(Policy.Order.WithinTier.FIFO, Duration.ofHours(8)),
            new Policy.Estimate(Duration.ofMinutes(5), Duration.ofMinutes(5), false),
            new Policy.Preemption(
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(30),
                    5,
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1)),
            new Policy.Checkpoint(Duration.ofMinutes(2), Duration.ofMinutes(15), Duration.ofMinutes(10)),
            new Policy.Question(Duration.ofHours(2), Duration.ofMinutes(10), 3, Duration.ofMinutes(30)),
            new Policy.Permit(
                    Duration.ofHours(12),
                    1,
                    Duration.ofHours(1),
                    Duration.ofHours(12),
                    Duration.ofHours(1),
                    Duration.ofMinutes(10)),
            new Policy.Reservation(16),
            new Policy.Lease(
                    Duration.ofSeconds(60), Duration.ofMinutes(9), Duration.ofMinutes(15), Duration.ofSeconds(30)),
            new Policy.Credit(Duration.ofMinutes(30)),
            new Policy.Start(Duration.ofMinutes(5)),
            new Policy.Faults(3, 20),
            new Policy.Budget(BigDecimal.ONE, Duration.ofMinutes(15), Policy.Budget.OnExhausted.DROP),
            new Policy.Override(Duration.ofHours(24)),
            new Policy.Contacts(List.of()),
            new Policy.Billing(ZoneOffset.UTC, "EUR"));

    private Defaults() {}
}
