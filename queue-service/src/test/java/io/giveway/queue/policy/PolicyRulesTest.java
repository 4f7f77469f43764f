package io.giveway.queue.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that could be stored and never work are refused by name. */
class PolicyRulesTest {

    private static final Policy USUAL = Defaults.POLICY;

    @Test
    void whatNobodyHasChangedIsRight() {
        assertThat(PolicyRules.check(USUAL)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT0.000000001S, false", "PT0.000999999S, false", "PT0S, false", "PT0.001S, true", "PT30M, true"})
    void agingStepsAreAtLeastTheMillisecondInWhichTimesAreStored(Duration every, boolean right) {
        Policy.Aging usual = USUAL.aging();
        Policy policy = with(new Policy.Aging(every, usual.step(), usual.cap(), usual.jobsPerDepartment()), "EUR");

        assertThat(PolicyRules.check(policy)).extracting(Violation::field).containsExactly(named(right, "aging.every"));
    }

    @ParameterizedTest
    @CsvSource({"XXX, false", "XAU, false", "eur, false", "EUR, true", "JPY, true", "KWD, true"})
    void moneyIsOfACurrencyThatCanBeRounded(String currency, boolean right) {
        Policy policy = with(USUAL.aging(), currency);

        assertThat(PolicyRules.check(policy))
                .extracting(Violation::field)
                .containsExactly(named(right, "billing.currency"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, true",
        "1, true",
        "0.000277778, true",
        "0.0001, false",
        "9223372036854775808, false",
        "3e15, false",
        "-1, false"
    })
    void anExhaustedBudgetIsToldInWholeGpuSeconds(BigDecimal gpuHours, boolean right) {
        Policy.Budget usual = USUAL.budget();
        Policy policy = with(USUAL.aging(), new Policy.Budget(gpuHours, usual.awayFor(), usual.onExhausted()), "EUR");

        assertThat(PolicyRules.check(policy))
                .extracting(Violation::field)
                .containsExactly(named(right, "budget.exhaustedBelow"));
    }

    private static String[] named(boolean right, String field) {
        return right ? new String[0] : new String[] {field};
    }

    private static Policy with(Policy.Aging aging, String currency) {
        return with(aging, USUAL.budget(), currency);
    }

    private static Policy with(Policy.Aging aging, Policy.Budget budget, String currency) {
        return new Policy(
                USUAL.weight(),
                aging,
                USUAL.peak(),
                USUAL.admission(),
                USUAL.objective(),
                USUAL.order(),
                USUAL.estimate(),
                USUAL.preemption(),
                USUAL.checkpoint(),
                USUAL.question(),
                USUAL.permit(),
                USUAL.reservation(),
                USUAL.lease(),
                USUAL.credit(),
                USUAL.start(),
                USUAL.faults(),
                budget,
                USUAL.override(),
                USUAL.contacts(),
                new Policy.Billing(ZoneOffset.UTC, currency));
    }
}
