package io.giveway.queue.policy;

import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import io.giveway.contracts.quota.GpuHours;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses, by name, policy values that are out of range or do not go together (docs/rules.md, section 14). Pure. */
final class PolicyRules {

    /** What times are stored in. */
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private static final BigDecimal MOST = new BigDecimal(1_000_000);

    private final List<Violation> wrong = new ArrayList<>();

    private PolicyRules() {}

    static List<Violation> check(Policy policy) {
        PolicyRules rules = new PolicyRules();
        rules.order(policy);
        rules.preemption(policy);
        rules.times(policy);
        rules.money(policy);
        return List.copyOf(rules.wrong);
    }

    private void order(Policy policy) {
        Policy.Weight.Base base = policy.weight().base();
        thousandths("weight.base.P0", base.p0());
        thousandths("weight.base.P1", base.p1());
        thousandths("weight.base.P2", base.p2());
        require(base.p2().signum() > 0, "weight.base.P2", "must be more than 0");
        require(base.p1().compareTo(base.p2()) >= 0, "weight.base.P1", "must be at least weight.base.P2");
        require(base.p0().compareTo(base.p1()) >= 0, "weight.base.P0", "must be at least weight.base.P1");
        positive("aging.every", policy.aging().every());
        thousandths("aging.step", policy.aging().step());
        thousandths("aging.cap", policy.aging().cap());
        atLeastOne("aging.jobsPerDepartment", policy.aging().jobsPerDepartment());
        atLeastOne("admission.maxWaitingP0", policy.admission().maxWaitingP0());
        BigDecimal enter = policy.peak().enter();
        BigDecimal leave = policy.peak().leave();
        require(
                enter.signum() > 0 && enter.compareTo(BigDecimal.ONE) <= 0,
                "peak.enter",
                "must be over 0 and at most 1");
        require(leave.signum() >= 0 && leave.compareTo(enter) <= 0, "peak.leave", "must be from 0 to peak.enter");
        positive("objective.p1", policy.objective().p1());
        positive("order.maxWait", policy.order().maxWait());
        positive("admission.p1UncheckpointedLimit", policy.admission().p1UncheckpointedLimit());
    }

    private void preemption(Policy policy) {
        Policy.Preemption preemption = policy.preemption();
        notNegative("preemption.patience", preemption.patience());
        notNegative("preemption.minimumRun", preemption.minimumRun());
        notNegative("preemption.regularAfter", preemption.regularAfter());
        require(preemption.limitPerDay() >= 1, "preemption.limitPerDay", "must be at least 1");
        positive("preemption.fenceTimeout", preemption.fenceTimeout());
        notNegative("preemption.minimumCharge", preemption.minimumCharge());
        notNegative("preemption.lostCap", preemption.lostCap());
        positive("checkpoint.grace", policy.checkpoint().grace());
        require(
                policy.checkpoint().grace().compareTo(policy.checkpoint().graceMax()) <= 0,
                "checkpoint.grace",
                "must be at most checkpoint.graceMax");
        positive("checkpoint.readyWithin", policy.checkpoint().readyWithin());
        positive("permit.after", policy.permit().after());
        require(policy.permit().gpus() >= 1, "permit.gpus", "must be at least 1");
        notNegative("permit.interval", policy.permit().interval());
        notNegative("permit.perDepartment", policy.permit().perDepartment());
        notNegative("permit.protectedRun", policy.permit().protectedRun());
        notNegative("permit.deferWithin", policy.permit().deferWithin());
        require(
                policy.reservation().max() >= 1 && policy.reservation().max() <= 1000,
                "reservation.max",
                "must be from 1 to 1000");
    }

    private void times(Policy policy) {
        Policy.Question question = policy.question();
        positive("question.after", question.after());
        positive("question.every", question.every());
        require(
                question.reminders() >= 1 && question.reminders() <= 100,
                "question.reminders",
                "must be from 1 to 100");
        require(
                question.deadline().compareTo(question.every().multipliedBy(Math.max(0, question.reminders() - 1L)))
                        > 0,
                "question.deadline",
                "must be after the last reminder (question.every x (question.reminders - 1))");
        Policy.Lease lease = policy.lease();
        positive("lease.silent", lease.silent());
        positive("lease.inventoryGap", lease.inventoryGap());
        positive("lease.selfStop", lease.selfStop());
        require(lease.silent().compareTo(lease.lost()) < 0, "lease.silent", "must be less than lease.lost");
        Duration stopped = lease.selfStop().plusMinutes(3);
        require(
                stopped.compareTo(lease.lost()) <= 0,
                "lease.lost",
                "must be at least lease.selfStop plus 3 min (2 min of grace and 1 min), so that no job runs twice");
        notNegative("estimate.minimumRemaining", policy.estimate().minimumRemaining());
        positive("estimate.overdueStep", policy.estimate().overdueStep());
        positive("start.timeout", policy.start().timeout());
        require(policy.faults().infrastructureMax() >= 0, "faults.infrastructureMax", "must not be negative");
        require(policy.faults().unasked85PerDay() >= 0, "faults.unasked85PerDay", "must not be negative");
        positive("override.p0For", policy.override().p0For());
    }

    private void money(Policy policy) {
        notNegative("credit.max", policy.credit().max());
        require(policy.budget().exhaustedBelow().signum() >= 0, "budget.exhaustedBelow", "must not be negative");
        require(
                GpuHours.toGpuSeconds(policy.budget().exhaustedBelow()).isPresent(),
                "budget.exhaustedBelow",
                "must be whole GPU-seconds in GPU-hours to 9 decimals, less than 10^15");
        notNegative("budget.awayFor", policy.budget().awayFor());
        boolean known = Currency.getAvailableCurrencies().stream()
                .filter(c -> c.getDefaultFractionDigits() >= 0) // XXX and gold have no minor unit to round to
                .anyMatch(c -> c.getCurrencyCode().equals(policy.billing().currency()));
        require(known, "billing.currency", "must be the ISO 4217 code of a currency with a minor unit");
        for (int i = 0; i < policy.contacts().resourceAdmins().size(); i++) {
            String address = policy.contacts().resourceAdmins().get(i);
            require(
                    address != null && address.matches("[^\\s@,;<>\"]+@[^\\s@,;<>\"]+"),
                    "contacts.resourceAdmins[" + i + "]",
                    "must be a mail address");
        }
    }

    /** Values of the weight are kept in whole thousandths, so that equal weights are equal. */
    private void thousandths(String field, BigDecimal value) {
        require(
                value.signum() >= 0
                        && value.compareTo(MOST) <= 0
                        && value.stripTrailingZeros().scale() <= 3,
                field,
                "must be from 0 to " + MOST + " with at most 3 decimals");
    }

    private void positive(String field, Duration value) {
        require(value.compareTo(SHORTEST) >= 0, field, "must be at least " + SHORTEST);
    }

    private void notNegative(String field, Duration value) {
        require(!value.isNegative(), field, "must not be negative");
    }

    private void atLeastOne(String field, @Nullable Integer value) {
        require(value == null || value >= 1, field, "must be at least 1");
    }

    private void require(boolean holds, String field, String message) {
        if (!holds) {
            wrong.add(new Violation(field, message));
        }
    }
}
