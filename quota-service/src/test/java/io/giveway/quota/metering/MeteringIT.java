package io.giveway.quota.metering;

import static io.giveway.quota.QuotaApi.HOUR;
import static io.giveway.quota.QuotaApi.ask;
import static io.giveway.quota.QuotaApi.budgets;
import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.finance;
import static io.giveway.quota.QuotaApi.get;
import static io.giveway.quota.QuotaApi.hold;
import static io.giveway.quota.QuotaApi.job;
import static io.giveway.quota.QuotaApi.ledger;
import static io.giveway.quota.QuotaApi.monthly;
import static io.giveway.quota.QuotaApi.placed;
import static io.giveway.quota.QuotaApi.post;
import static io.giveway.quota.QuotaApi.report;
import static io.giveway.quota.QuotaApi.service;
import static io.giveway.quota.QuotaApi.settle;
import static io.giveway.quota.QuotaApi.slices;
import static io.giveway.quota.QuotaApi.standing;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.Budget;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.HoldSettlement;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.contracts.quota.TransferKind;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.quota.QuotaApi;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class MeteringIT {

    private static final Instant NOON = Instant.parse("2026-11-10T12:00:00Z");

    @Inject
    SettableClock clock;

    @Inject
    DataSource database;

    @BeforeEach
    void noon() {
        clock.set(NOON);
    }

    @AfterEach
    void now() {
        clock.follow();
    }

    @Test
    @DisplayName("B1: a report whose first write fails and that comes twice more is booked once")
    void aReportIsBookedOnce() throws SQLException {
        String phys = department(100, 10);
        List<UsageSlice> hour = slices(phys, "job", 1, NOON, HOUR, 1, 0, false);
        UsageBatch batch = new UsageBatch(List.of(placed(phys, "job", 1)), new ArrayList<>(hour), List.of());

        sql("alter table quota.usage_slice add constraint broken check (department <> '" + phys + "')");
        assertThat(post(service(), "/internal/usages", batch).statusCode()).isEqualTo(500);
        sql("alter table quota.usage_slice drop constraint broken");
        UsageAnswer second = report(List.of(placed(phys, "job", 1)), hour, List.of());
        UsageAnswer third = report(List.of(placed(phys, "job", 1)), hour, List.of());

        assertThat(second).isEqualTo(new UsageAnswer(61, 0, 0));
        assertThat(third).isEqualTo(new UsageAnswer(0, 61, 0));
        assertThat(budgets(phys, "2026-11").monthly().usedGpuSeconds()).isEqualTo(HOUR);
        assertThat(captures(phys)).hasSize(60);
    }

    @Test
    @DisplayName("B2: what is accepted is captured, and use of an unknown job is kept aside with an alert")
    void nothingThatIsAcceptedIsLost() {
        String phys = department(100, 10);
        List<UsageSlice> slices = slices(phys, "job", 1, NOON, 100 * 60, 1, 0, false);

        UsageAnswer answer = report(List.of(placed(phys, "job", 1)), slices, List.of());
        UsageAnswer unknown = report(List.of(), slices(phys, "ghost", 1, NOON, 60, 4, 0, false), List.of());

        assertThat(answer.recorded()).isEqualTo(101);
        assertThat(budgets(phys, "2026-11").monthly().usedGpuSeconds()).isEqualTo(6000);
        assertThat(unknown).isEqualTo(new UsageAnswer(0, 0, 1));
        String id = quarantined(job(phys, "ghost"));
        assertThat(QuotaApi.alerts(finance()))
                .anyMatch(alert -> alert.kind().equals("USAGE_QUARANTINED")
                        && alert.subject().equals(id));
    }

    @Test
    void quarantinedUseIsBookedOnTheJobThatFinanceNames() {
        String phys = department(100, 10);
        report(List.of(placed(phys, "job", 1)), List.of(), List.of());
        List<UsageSlice> ghost = slices(phys, "ghost", 7, NOON, 60, 4, 0, false);
        report(List.of(), ghost, List.of());
        report(List.of(), ghost, List.of());
        String id = quarantined(job(phys, "ghost"));

        Response resolved = resolve(id, Map.of("job", job(phys, "job")));

        assertThat(resolved.statusCode()).as(resolved.asString()).isEqualTo(204);
        assertThat(budgets(phys, "2026-11").monthly().usedGpuSeconds()).isEqualTo(240);
        assertThat(resolve(id, Map.of("job", job(phys, "job"))).statusCode()).isEqualTo(409);
        assertThat(QuotaApi.alerts(finance()))
                .noneMatch(alert -> alert.subject().equals(id));
    }

    @Test
    void quarantinedUseIsDiscardedForAReasonOnly() {
        String phys = department(100, 10);
        report(List.of(), slices(phys, "ghost", 1, NOON, 60, 4, 0, false), List.of());
        String id = quarantined(job(phys, "ghost"));

        assertThat(resolve(id, Map.of("discard", true)).statusCode()).isEqualTo(422);
        assertThat(resolve(id, Map.of("discard", true, "reason", "a test")).statusCode())
                .isEqualTo(204);
        assertThat(budgets(phys, "2026-11").monthly().usedGpuSeconds()).isZero();
    }

    @Test
    void aSliceThatSaysSomethingElseThanBeforeIsKeptAside() {
        String phys = department(100, 10);
        report(List.of(placed(phys, "job", 1)), slices(phys, "job", 1, NOON, 60, 4, 0, false), List.of());

        UsageAnswer other = report(List.of(), slices(phys, "job", 1, NOON, 60, 5, 0, false), List.of());

        assertThat(other).isEqualTo(new UsageAnswer(0, 0, 1));
        assertThat(budgets(phys, "2026-11").monthly().usedGpuSeconds()).isEqualTo(240);
    }

    @Test
    @DisplayName("B8: four jobs that expected 4 h on 8 GPUs and died after 6 min used 3.2")
    void theActualTimeIsUsed() {
        String phys = department(100, 10);
        for (int i = 0; i < 4; i++) {
            Instant start = NOON.plusSeconds(i * 1000L);
            HoldRequest hold = monthly(phys, "job-" + i, 8, 32 * HOUR, start);
            assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);
            report(
                    List.of(placed(phys, "job-" + i, 1)),
                    slices(phys, "job-" + i, 1, start, 360, 8, 0, false),
                    List.of(new HoldSettlement(hold.id(), null, start.plusSeconds(360))));
        }

        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.used()).isEqualByComparingTo("3.2");
        assertThat(monthly.available()).isEqualByComparingTo("96.8");
        assertThat(monthly.heldGpuSeconds()).isZero();
    }

    @Test
    @DisplayName("S43: an attempt that died and its retry, 15 min each on 8 GPUs, are 4.0 together")
    void aRetryIsOnceMoreAndNotTwice() {
        String phys = department(100, 10);
        for (int attempt = 1; attempt <= 2; attempt++) {
            Instant start = NOON.plusSeconds(attempt * 1000L);
            HoldRequest asked = monthly(phys, "job", 8, 32 * HOUR, start);
            HoldRequest hold = new HoldRequest(
                    asked.id(),
                    asked.group(),
                    asked.job(),
                    attempt,
                    phys,
                    BudgetKind.MONTHLY,
                    8,
                    start,
                    32 * HOUR,
                    asked.expiresAt());
            assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);
            report(
                    List.of(placed(phys, "job", attempt)),
                    slices(phys, "job", attempt, start, 900, 8, 0, false),
                    List.of(new HoldSettlement(hold.id(), null, start.plusSeconds(900))));
        }

        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.used()).isEqualByComparingTo("4.0");
        assertThat(monthly.heldGpuSeconds()).isZero();
    }

    @Test
    @DisplayName("B26: ten uses of 360 GPU-s leave exactly nothing of 1.0, and the next job is NORMAL")
    void tenthsAddUpToTheWhole() {
        String phys = department(1, 10);
        for (int i = 0; i < 10; i++) {
            HoldRequest hold = monthly(phys, "job-" + i, 1, 360, NOON);
            assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);
            report(
                    List.of(placed(phys, "job-" + i, 1)),
                    slices(phys, "job-" + i, 1, NOON, 360, 1, 0, false),
                    List.of(new HoldSettlement(hold.id(), null, NOON.plusSeconds(360))));
        }

        assertThat(budgets(phys, "2026-11").monthly().availableGpuSeconds()).isZero();
        assertThat(standing(phys).reasonForNormal(1, HOUR)).isEqualTo(LaneReason.MONTHLY_BUDGET);
    }

    @Test
    @DisplayName("B31: a preemption that was to take a second and takes 2 h is paid in full")
    void overrunOfAPreemptionIsPaid() {
        String phys = department(1000, 10);
        HoldRequest taken = hold(phys, "p0", BudgetKind.PREEMPTION, 8, 8 * 600, NOON);
        assertThat(ask(taken)).isEqualTo(HoldOutcome.GRANTED);

        report(List.of(placed(phys, "p0", 1)), slices(phys, "p0", 1, NOON, 2 * HOUR, 8, 8, false), List.of());

        Budget preemption = budgets(phys, "2026-11").preemption();
        assertThat(preemption.used()).isEqualByComparingTo("16");
        assertThat(preemption.available()).isEqualByComparingTo("-6");
        assertThat(standing(phys).reasonForNormal(HOUR, HOUR)).isEqualTo(LaneReason.PREEMPTION_BUDGET);
        assertThat(ask(hold(phys, "next", BudgetKind.PREEMPTION, 1, 600, NOON))).isEqualTo(HoldOutcome.REFUSED);
    }

    @Test
    @DisplayName("B32: a preemption that is cancelled after a minute costs 10 min x 4")
    void touchAndGoCostsTheMinimum() {
        String phys = department(1000, 10);
        HoldRequest taken = hold(phys, "p0", BudgetKind.PREEMPTION, 4, 4 * HOUR, NOON);
        assertThat(ask(taken)).isEqualTo(HoldOutcome.GRANTED);
        HoldSettlement end = new HoldSettlement(taken.id(), 4 * 600L, NOON.plusSeconds(60));

        report(List.of(placed(phys, "p0", 1)), slices(phys, "p0", 1, NOON, 60, 4, 4, false), List.of(end));
        assertThat(report(List.of(), List.of(), List.of(end))).isEqualTo(new UsageAnswer(0, 1, 0));

        Budget preemption = budgets(phys, "2026-11").preemption();
        assertThat(preemption.usedGpuSeconds()).isEqualTo(4 * 600);
        assertThat(preemption.heldGpuSeconds()).isZero();
    }

    @Test
    void aLateSliceIsPartOfTheMinimum() {
        String phys = department(1000, 10);
        HoldRequest taken = hold(phys, "p0", BudgetKind.PREEMPTION, 4, 4 * HOUR, NOON);
        ask(taken);
        report(
                List.of(placed(phys, "p0", 1)),
                List.of(),
                List.of(new HoldSettlement(taken.id(), 4 * 600L, NOON.plusSeconds(60))));

        report(List.of(), slices(phys, "p0", 1, NOON, 60, 4, 4, false), List.of());

        assertThat(budgets(phys, "2026-11").preemption().usedGpuSeconds()).isEqualTo(4 * 600);
    }

    @Test
    void aPreemptionThatNeverRanCostsNothing() {
        String phys = department(1000, 10);
        HoldRequest taken = hold(phys, "p0", BudgetKind.PREEMPTION, 4, 4 * HOUR, NOON);
        ask(taken);

        settle(taken, NOON.plusSeconds(5));

        assertThat(budgets(phys, "2026-11").preemption().usedGpuSeconds()).isZero();
        assertThat(budgets(phys, "2026-11").preemption().availableGpuSeconds()).isEqualTo(10 * HOUR);
    }

    @Test
    @DisplayName("S49: with half a GPU-hour of preemption budget a new job is NORMAL")
    void aCrumbIsExhaustion() {
        String phys = department(1000, 10);
        report(List.of(placed(phys, "p0", 1)), slices(phys, "p0", 1, NOON, 34_200, 1, 1, false), List.of());

        assertThat(standing(phys).preemptionAvailableGpuSeconds()).isEqualTo(HOUR / 2);
        assertThat(standing(phys).reasonForNormal(HOUR, HOUR)).isEqualTo(LaneReason.PREEMPTION_BUDGET);
    }

    @Test
    void useWithoutAHoldIsCapturedUnheld() {
        String phys = department(100, 10);

        report(List.of(placed(phys, "job", 1)), slices(phys, "job", 1, NOON, 60, 8, 0, false), List.of());

        assertThat(captures(phys))
                .singleElement()
                .satisfies(entry -> assertThat(entry.held()).isFalse());
        assertThat(budgets(phys, "2026-11").monthly().availableGpuSeconds()).isEqualTo(100 * HOUR - 480);
    }

    @Test
    void settlementOfAnUnknownHoldIsKeptAside() {
        UsageAnswer answer =
                report(List.of(), List.of(), List.of(new HoldSettlement("ghost-" + System.nanoTime(), null, NOON)));

        assertThat(answer).isEqualTo(new UsageAnswer(0, 0, 1));
    }

    @Test
    @DisplayName("B27: each threshold is told once, and told in the wording of its height")
    void thresholdsAreToldOnce() {
        String phys = department(1, 10);

        report(List.of(placed(phys, "a", 1)), slices(phys, "a", 1, NOON, 1800, 1, 0, false), List.of());
        assertThat(details(phys)).containsExactly("use has reached 50 % of the budget");
        report(List.of(placed(phys, "b", 1)), slices(phys, "b", 1, NOON, 1800, 1, 0, false), List.of());
        report(List.of(placed(phys, "c", 1)), slices(phys, "c", 1, NOON, 1800, 1, 0, false), List.of());

        assertThat(details(phys))
                .containsExactly(
                        "use has reached 50 % of the budget",
                        "use has reached 80 % of the budget", "use has reached 100 % of the budget");
    }

    @Test
    @DisplayName("B27: one use from 0 to over 100 % tells all three, the last as exceeded")
    void oneLargeUseTellsAllThree() {
        String phys = department(1, 10);

        report(List.of(placed(phys, "a", 1)), slices(phys, "a", 1, NOON, 4320, 1, 0, false), List.of());

        assertThat(details(phys)).hasSize(3).last().isEqualTo("use has exceeded 100 % of the budget");
    }

    private static List<String> details(String department) {
        return QuotaApi.alerts(QuotaApi.member(department)).stream()
                .map(alert -> alert.detail())
                .toList();
    }

    private static List<LedgerEntry> captures(String department) {
        return ledger(department, "2026-11").stream()
                .filter(entry -> entry.kind() == TransferKind.CAPTURE)
                .toList();
    }

    private static String quarantined(String job) {
        return get(finance(), "/api/v1/usage/quarantine?limit=1000")
                .jsonPath()
                .param("job", job)
                .getString("items.find { it.entry.job == job }.id");
    }

    private static Response resolve(String id, Map<String, Object> decision) {
        return post(finance(), "/api/v1/usage/quarantine/" + id + "/resolution", decision);
    }

    private void sql(String statement) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement open = connection.createStatement()) {
            open.execute(statement);
        }
    }
}
