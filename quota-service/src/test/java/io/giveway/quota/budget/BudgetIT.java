package io.giveway.quota.budget;

import static io.giveway.quota.QuotaApi.HOUR;
import static io.giveway.quota.QuotaApi.ask;
import static io.giveway.quota.QuotaApi.budgets;
import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.finance;
import static io.giveway.quota.QuotaApi.get;
import static io.giveway.quota.QuotaApi.ledger;
import static io.giveway.quota.QuotaApi.member;
import static io.giveway.quota.QuotaApi.monthly;
import static io.giveway.quota.QuotaApi.placed;
import static io.giveway.quota.QuotaApi.post;
import static io.giveway.quota.QuotaApi.put;
import static io.giveway.quota.QuotaApi.report;
import static io.giveway.quota.QuotaApi.slices;
import static io.giveway.quota.QuotaApi.standing;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.Budget;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.TransferKind;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class BudgetIT {

    /** 23:59 of 30 November in Berlin. */
    private static final Instant LATE = Instant.parse("2026-11-30T22:59:00Z");

    private static final Instant MIDNIGHT = Instant.parse("2026-11-30T23:00:00Z");

    @Inject
    SettableClock clock;

    @BeforeEach
    void late() {
        clock.set(LATE);
    }

    @AfterEach
    void now() {
        clock.follow();
    }

    @Test
    @DisplayName("B3: the same key three times tops up once, another body is refused, another key tops up again")
    void aTopUpIsDoneOncePerKey() {
        String phys = department(100, 10);
        String path = "/api/v1/departments/" + phys + "/budgets/2026-11/adjustments";
        Map<String, Object> fifty = Map.of("budget", "MONTHLY", "gpuHours", 50, "reason", "conference");

        List<Response> same = List.of(
                post(finance(), path, fifty, "key-" + phys),
                post(finance(), path, fifty, "key-" + phys),
                post(finance(), path, fifty, "key-" + phys));
        Response sixty = post(
                finance(), path, Map.of("budget", "MONTHLY", "gpuHours", 60, "reason", "conference"), "key-" + phys);
        assertThat(budgets(phys, "2026-11").monthly().adjustments()).isEqualByComparingTo("50");
        post(finance(), path, fifty, "other-" + phys);

        assertThat(same).extracting(Response::statusCode).containsOnly(201);
        assertThat(same).extracting(Response::asString).containsOnly(same.get(0).asString());
        assertThat(same.get(1).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(sixty.statusCode()).isEqualTo(422);
        assertThat(sixty.jsonPath().getString("type")).endsWith("idempotency-conflict");
        assertThat(budgets(phys, "2026-11").monthly().adjustments()).isEqualByComparingTo("100");
    }

    @Test
    @DisplayName("B16: exhausted at 23:59, the first job after midnight is in lane PRIORITY")
    void aNewPeriodBeginsByItself() {
        String phys = department(10, 10);
        use(phys, "job", "2026-11-29T12:00:00Z", 10);
        assertThat(standing(phys).reasonForNormal(1, HOUR)).isEqualTo(LaneReason.MONTHLY_BUDGET);

        clock.set(MIDNIGHT);

        Standing standing = standing(phys);
        assertThat(standing.period()).isEqualTo("2026-12");
        assertThat(standing.periodEndsAt()).isEqualTo("2026-12-31T23:00:00Z");
        assertThat(standing.reasonForNormal(10 * HOUR, HOUR)).isNull();
        assertThat(ask(monthly(phys, "next", 1, 10 * HOUR, MIDNIGHT))).isEqualTo(HoldOutcome.GRANTED);
    }

    @Test
    @DisplayName("B22: what is carried is bound by the plan, burnt first, and lasts one period")
    void theRestIsCarriedOnce() {
        clock.set(Instant.parse("2026-01-15T12:00:00Z"));
        String phys = department(100, 10, 20);
        use(phys, "january", "2026-01-15T12:00:00Z", 70);

        clock.set(Instant.parse("2026-02-15T12:00:00Z"));
        assertThat(budgets(phys, "2026-02").monthly().carried()).isEqualByComparingTo("20");
        assertThat(budgets(phys, "2026-02").monthly().available()).isEqualByComparingTo("120");
        use(phys, "february", "2026-02-15T12:00:00Z", 110);

        clock.set(Instant.parse("2026-03-15T12:00:00Z"));
        assertThat(budgets(phys, "2026-03").monthly().available()).isEqualByComparingTo("110");
        assertThat(ledger(phys, "2026-03"))
                .filteredOn(entry -> entry.kind() == TransferKind.CARRY)
                .hasSize(1);
    }

    @Test
    void lateUseEntersItsOwnPeriodAndLeavesTheCarryAsItWas() {
        clock.set(Instant.parse("2026-01-15T12:00:00Z"));
        String phys = department(100, 10, 20);
        clock.set(Instant.parse("2026-02-15T12:00:00Z"));
        assertThat(budgets(phys, "2026-02").monthly().carried()).isEqualByComparingTo("20");

        use(phys, "january", "2026-01-15T12:00:00Z", 95);

        assertThat(budgets(phys, "2026-01").monthly().used()).isEqualByComparingTo("95");
        assertThat(budgets(phys, "2026-02").monthly().carried()).isEqualByComparingTo("20");
    }

    @Test
    @DisplayName("B34: a hold over midnight is held in both months as far as they go")
    void aHoldSpansTwoPeriods() {
        String phys = department(100, 10);
        assertThat(grant(phys, "2026-12", 4, 10).statusCode()).isEqualTo(200);
        Instant start = MIDNIGHT.minusSeconds(HOUR);
        HoldRequest hold = monthly(phys, "job", 8, 16 * HOUR, start);

        assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);
        assertThat(budgets(phys, "2026-11").monthly().held()).isEqualByComparingTo("8");
        assertThat(budgets(phys, "2026-12").monthly().held()).isEqualByComparingTo("4");

        clock.set(MIDNIGHT.plusSeconds(HOUR));
        report(List.of(placed(phys, "job", 1)), slices(phys, "job", 1, start, 2 * HOUR, 8, 0, false), List.of());

        Budget november = budgets(phys, "2026-11").monthly();
        Budget december = budgets(phys, "2026-12").monthly();
        assertThat(november.used()).isEqualByComparingTo("8");
        assertThat(december.used()).isEqualByComparingTo("4");
        assertThat(december.beyondBudget()).isEqualByComparingTo("4");
        assertThat(december.availableGpuSeconds()).isZero();
    }

    @Test
    @DisplayName("B34: what the new month gains by its carry is given to holds that reach into it")
    void aSpanningHoldGrowsWithTheCarry() {
        String phys = department(100, 10, 20);
        assertThat(grant(phys, "2026-12", 4, 10).statusCode()).isEqualTo(200);
        assertThat(ask(monthly(phys, "job", 8, 16 * HOUR, MIDNIGHT.minusSeconds(HOUR))))
                .isEqualTo(HoldOutcome.GRANTED);

        clock.set(MIDNIGHT);

        Budget december = budgets(phys, "2026-12").monthly();
        assertThat(december.carried()).isEqualByComparingTo("20");
        assertThat(december.held()).isEqualByComparingTo("8");
        assertThat(december.available()).isEqualByComparingTo("16");
    }

    @Test
    void aPlanCountsFromTheNextPeriod() {
        String phys = department(100, 10);
        assertThat(budgets(phys, "2026-11").monthly().granted()).isEqualByComparingTo("100");
        Map<String, Object> plan = Map.of("monthly", Map.of("granted", 70), "preemption", Map.of("granted", 7));
        put(finance(), "/api/v1/departments/" + phys, Map.of("plan", plan));

        assertThat(budgets(phys, "2026-11").monthly().granted()).isEqualByComparingTo("100");
        clock.set(MIDNIGHT);
        assertThat(budgets(phys, "2026-12").monthly().granted()).isEqualByComparingTo("70");
        assertThat(budgets(phys, "2026-12").preemption().granted()).isEqualByComparingTo("7");
    }

    @Test
    void aFirstPlanCountsAtOnceAlsoWhereUseCameBefore() {
        String phys = "phys-" + UUID.randomUUID();
        report(List.of(placed(phys, "early", 1)), slices(phys, "early", 1, LATE, 60, 1, 0, false), List.of());
        Map<String, Object> plan = Map.of("monthly", Map.of("granted", 70), "preemption", Map.of("granted", 7));

        put(finance(), "/api/v1/departments/" + phys, Map.of("name", "Physics", "plan", plan));

        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.granted()).isEqualByComparingTo("70");
        assertThat(monthly.usedGpuSeconds()).isEqualTo(60);
    }

    @Test
    void financeSetsBothGrantsAndNoPlanTouchesThemAnyMore() {
        String phys = department(100, 10);

        assertThat(grant(phys, "2026-11", 200, 20).statusCode()).isEqualTo(200);
        assertThat(grant(phys, "2026-12", 300, 30).statusCode()).isEqualTo(200);
        clock.set(MIDNIGHT);

        assertThat(budgets(phys, "2026-11").monthly().granted()).isEqualByComparingTo("200");
        assertThat(budgets(phys, "2026-12").preemption().granted()).isEqualByComparingTo("30");
    }

    @Test
    void whatIsHeldCannotBeTakenAway() {
        String phys = department(100, 10);
        assertThat(ask(monthly(phys, "job", 1, 60 * HOUR, LATE.minusSeconds(HOUR))))
                .isEqualTo(HoldOutcome.GRANTED);

        assertThat(grant(phys, "2026-11", 50, 10).statusCode()).isEqualTo(200);
        Response adjustment = post(
                finance(),
                "/api/v1/departments/" + phys + "/budgets/2026-11/adjustments",
                Map.of("budget", "PREEMPTION", "gpuHours", -11, "reason", "cut"));

        assertThat(adjustment.statusCode()).isEqualTo(409);
        assertThat(budgets(phys, "2026-11").preemption().available()).isEqualByComparingTo("10");
    }

    @Test
    void aStaleIfMatchChangesNothing() {
        String phys = department(100, 10);
        String path = "/api/v1/departments/" + phys + "/budgets/2026-11";
        String tag = get(finance(), path).header("ETag");
        assertThat(grant(phys, "2026-11", 200, 20).statusCode()).isEqualTo(200);

        Response stale = given().auth()
                .oauth2(finance())
                .contentType("application/json")
                .header("If-Match", tag)
                .body("{\"monthly\": {\"granted\": 1}, \"preemption\": {\"granted\": 1}}")
                .put(path);

        assertThat(stale.statusCode()).isEqualTo(412);
        assertThat(budgets(phys, "2026-11").monthly().granted()).isEqualByComparingTo("200");
    }

    @Test
    void whatIsWrongIsNamed() {
        String phys = department(100, 10);
        String path = "/api/v1/departments/" + phys + "/budgets/2026-11";

        Response fraction =
                put(finance(), path, Map.of("monthly", Map.of("granted", 1.0001), "preemption", Map.of("granted", -1)));
        Response missing = put(finance(), path, Map.of("monthly", Map.of()));
        Response period = get(finance(), "/api/v1/departments/" + phys + "/budgets/2026-13");
        Response adjustment = post(finance(), path + "/adjustments", Map.of("gpuHours", 0, "reason", " "));

        assertThat(fields(fraction)).containsExactly("monthly.granted", "preemption.granted");
        assertThat(fields(missing)).containsExactly("monthly.granted", "preemption");
        assertThat(fields(period)).containsExactly("period");
        assertThat(fields(adjustment)).containsExactly("budget", "reason");
        assertThat(ledger(phys, "2026-11")).hasSize(2);
    }

    @Test
    void aFigureThatWasReadCanBeWrittenBack() {
        String phys = department(100, 10);
        String third = "0.000277778";

        Response answer = given().auth()
                .oauth2(finance())
                .contentType("application/json")
                .body("{\"monthly\": {\"granted\": " + third + "}, \"preemption\": {\"granted\": 0}}")
                .put("/api/v1/departments/" + phys + "/budgets/2026-11");

        assertThat(answer.asString()).contains("\"granted\":" + third + ",\"grantedGpuSeconds\":1");
        assertThat(answer.asString()).contains("\"granted\":0.000000000,\"grantedGpuSeconds\":0");
    }

    @Test
    void theBurndownTellsUseByDay() {
        String phys = department(100, 10);
        use(phys, "first", "2026-11-01T12:00:00Z", 10);
        use(phys, "third", "2026-11-03T12:00:00Z", 20);

        Response answer = get(member(phys), "/api/v1/departments/" + phys + "/burndown?period=2026-11");

        assertThat(answer.jsonPath().getList("days.usedGpuSeconds", Long.class))
                .startsWith(10 * HOUR, 0L, 20 * HOUR, 0L)
                .hasSize(30);
        assertThat(answer.jsonPath().getString("days[0].day")).isEqualTo("2026-11-01");
        assertThat(answer.jsonPath().getLong("days[29].leftGpuSeconds")).isEqualTo(70 * HOUR);
    }

    @Test
    void theLedgerIsReadPageByPage() {
        String phys = department(100, 10);
        use(phys, "job", "2026-11-01T12:00:00Z", 1);
        int all = ledger(phys, "2026-11").size();

        String path = "/api/v1/departments/" + phys + "/ledger?period=2026-11&limit=2";
        int seen = 0;
        String cursor = "";
        do {
            Response page = get(finance(), path + cursor);
            seen += page.jsonPath().getList("items").size();
            cursor = "&cursor=" + page.jsonPath().getString("nextCursor");
        } while (!cursor.endsWith("null"));

        assertThat(seen).isEqualTo(all).isGreaterThan(2);
        assertThat(get(finance(), path + "&cursor=nonsense").statusCode()).isEqualTo(422);
    }

    private static void use(String department, String name, String from, int gpuHours) {
        report(
                List.of(placed(department, name, 1)),
                slices(department, name, 1, Instant.parse(from), HOUR, gpuHours, 0, false),
                List.of());
    }

    private static Response grant(String department, String period, int monthly, int preemption) {
        return put(
                finance(),
                "/api/v1/departments/" + department + "/budgets/" + period,
                Map.of("monthly", Map.of("granted", monthly), "preemption", Map.of("granted", preemption)));
    }

    private static List<String> fields(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(422);
        return answer.jsonPath().getList("violations.field");
    }
}
