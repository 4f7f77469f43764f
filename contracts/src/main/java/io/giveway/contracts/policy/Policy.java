package io.giveway.contracts.policy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One whole version of the policy. What each value does stands in docs/rules.md under the section that uses it. */
public record Policy(
        Weight weight,
        Aging aging,
        Peak peak,
        Admission admission,
        Objective objective,
        Order order,
        Estimate estimate,
        Preemption preemption,
        Checkpoint checkpoint,
        Question question,
        Permit permit,
        Reservation reservation,
        Lease lease,
        Credit credit,
        Start start,
        Faults faults,
        Budget budget,
        Override override,
        Contacts contacts,
        Billing billing) {

    /** Base values of the weight. */
    public record Weight(Base base) {
        /** One base a tier. */
        public record Base(
                @JsonProperty("P0") BigDecimal p0,
                @JsonProperty("P1") BigDecimal p1,
                @JsonProperty("P2") BigDecimal p2) {}
    }

    /** How waiting raises the weight. */
    public record Aging(
            Duration every,
            BigDecimal step,
            BigDecimal cap,
            @Nullable Integer jobsPerDepartment) {}

    /** Shares of allocated GPUs at which a pool enters and leaves peak. */
    public record Peak(BigDecimal enter, BigDecimal leave) {}

    /** Who may submit a P0 and how many may wait. */
    public record Admission(P0By p0By, @Nullable Integer maxWaitingP0, Duration p1UncheckpointedLimit) {
        /** Who may submit a P0. */
        public enum P0By {
            /** Any member of the department. */
            MEMBER,
            /** Its admins only. */
            ADMIN
        }
    }

    /** How long a P1 may wait. */
    public record Objective(Duration p1) {}

    /** Order inside one tier. */
    public record Order(WithinTier withinTier, Duration maxWait) {
        /** What decides inside one tier. */
        public enum WithinTier {
            /** Who waited longest. */
            FIFO,
            /** Who is expected to end first, bounded by {@code maxWait}. */
            SHORTEST_EXPECTED
        }
    }

    /** How expected ends are corrected. */
    public record Estimate(Duration minimumRemaining, Duration overdueStep, boolean correctByOwner) {}

    /** When a job may take the GPUs of others. */
    public record Preemption(
            Duration patience,
            Duration minimumRun,
            Duration regularAfter,
            int limitPerDay,
            Duration fenceTimeout,
            Duration minimumCharge,
            Duration lostCap) {}

    /** How long a save may take. */
    public record Checkpoint(Duration grace, Duration graceMax, Duration readyWithin) {}

    /** When a waiting P0 is asked whether it still is one. */
    public record Question(Duration after, Duration every, int reminders, Duration deadline) {}

    /** When a starved P2 may take a GPU. */
    public record Permit(
            Duration after,
            int gpus,
            Duration interval,
            Duration perDepartment,
            Duration protectedRun,
            Duration deferWithin) {}

    /** How many future starts are kept in a pool. */
    public record Reservation(int max) {}

    /** How long an agent may be silent. */
    public record Lease(Duration silent, Duration selfStop, Duration lost, Duration inventoryGap) {}

    /** How much lost work is credited. */
    public record Credit(Duration max) {}

    /** How long a start may take. */
    public record Start(Duration timeout) {}

    /** How many faults in a row, and saves that nobody asked for in a day, a job survives. */
    public record Faults(int infrastructureMax, int unasked85PerDay) {}

    /** What happens at the end of a budget; {@code exhaustedBelow} in GPU-hours. */
    public record Budget(BigDecimal exhaustedBelow, Duration awayFor, OnExhausted onExhausted) {
        /** What a submission meets when its department's budget is exhausted. */
        public enum OnExhausted {
            /** It drops to the normal queue. */
            DROP,
            /** It is refused. */
            REJECT
        }
    }

    /** How long a raise to P0 lasts when nobody said. */
    public record Override(Duration p0For) {}

    /** Mail addresses of the resource admins. */
    public record Contacts(List<String> resourceAdmins) {}

    /** Time zone of the billing period and currency of all money. */
    public record Billing(ZoneId zone, String currency) {}
}
