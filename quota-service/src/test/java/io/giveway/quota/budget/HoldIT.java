package io.giveway.quota.budget;

import static io.giveway.quota.QuotaApi.HOUR;
import static io.giveway.quota.QuotaApi.ask;
import static io.giveway.quota.QuotaApi.budgets;
import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.hold;
import static io.giveway.quota.QuotaApi.inGroup;
import static io.giveway.quota.QuotaApi.monthly;
import static io.giveway.quota.QuotaApi.place;
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
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.TransferKind;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.quota.QuotaApi;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class HoldIT {

    private static final Instant NOON = Instant.parse("2026-11-10T12:00:00Z");

    @Inject
    SettableClock clock;

    @BeforeEach
    void noon() {
        clock.set(NOON);
    }

    @AfterEach
    void now() {
        clock.follow();
    }

    @Test
    @DisplayName("B5: of 20 parallel holds of 2 exactly 5 are granted when 10 are left")
    void parallelHoldsNeverOversell() throws Exception {
        String phys = department(100, 10);
        HoldRequest spent = monthly(phys, "spent", 1, 90 * HOUR, NOON);
        assertThat(ask(spent)).isEqualTo(HoldOutcome.GRANTED);
        report(List.of(placed(phys, "spent", 1)), slices(phys, "spent", 1, NOON, 3600, 90, 0, false), List.of());
        settle(spent, NOON.plusSeconds(HOUR));

        List<HoldOutcome> outcomes = together(20, i -> ask(monthly(phys, "job-" + i, 1, 2 * HOUR, NOON)));

        assertThat(outcomes).filteredOn(HoldOutcome.GRANTED::equals).hasSize(5);
        assertThat(outcomes).filteredOn(HoldOutcome.REFUSED::equals).hasSize(15);
        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.usedGpuSeconds()).isEqualTo(90 * HOUR);
        assertThat(monthly.heldGpuSeconds()).isEqualTo(10 * HOUR);
        assertThat(monthly.availableGpuSeconds()).isZero();
    }

    @Test
    void theSameHoldInParallelIsOneHold() throws Exception {
        String phys = department(100, 10);
        HoldRequest hold = monthly(phys, "job", 1, 30 * HOUR, NOON);

        List<HoldOutcome> outcomes = together(8, i -> ask(hold));

        assertThat(outcomes).hasSize(8).containsOnly(HoldOutcome.GRANTED);
        assertThat(budgets(phys, "2026-11").monthly().heldGpuSeconds()).isEqualTo(30 * HOUR);
    }

    @Test
    void holdsOfTwoDepartmentsInOppositeOrderDoNotBlockEachOther() throws Exception {
        String one = department(1000, 10);
        String two = department(1000, 10);

        List<Integer> answered = together(16, i -> {
            HoldRequest first = monthly(i % 2 == 0 ? one : two, "a" + i, 1, HOUR, NOON);
            HoldRequest second = monthly(i % 2 == 0 ? two : one, "b" + i, 1, HOUR, NOON);
            return place(first, second).groups().size();
        });

        assertThat(answered).containsOnly(2);
        assertThat(budgets(one, "2026-11").monthly().heldGpuSeconds()).isEqualTo(16 * HOUR);
        assertThat(budgets(two, "2026-11").monthly().heldGpuSeconds()).isEqualTo(16 * HOUR);
    }

    @Test
    @DisplayName("B6: ten holds whose starts all fail leave nothing held")
    void failedStartsGiveBackWhatTheyHeld() {
        String phys = department(100, 10);
        List<HoldRequest> holds = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            holds.add(monthly(phys, "job-" + i, 1, HOUR, NOON));
        }
        holds.forEach(hold -> assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED));

        holds.forEach(hold -> settle(hold, NOON));

        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.heldGpuSeconds()).isZero();
        assertThat(monthly.availableGpuSeconds()).isEqualTo(100 * HOUR);
        assertThat(openHolds(phys)).isEmpty();
    }

    @Test
    @DisplayName("B6: a hold that nobody settles gives back its rest at its expiry")
    void aForgottenHoldExpires() {
        String phys = department(100, 10);
        HoldRequest forgotten = monthly(phys, "job", 8, 16 * HOUR, NOON);
        assertThat(ask(forgotten)).isEqualTo(HoldOutcome.GRANTED);

        clock.set(forgotten.expiresAt());

        assertThat(standing(phys).monthlyAvailableGpuSeconds()).isEqualTo(100 * HOUR);
        assertThat(openHolds(phys)).isEmpty();
        report(List.of(placed(phys, "job", 1)), slices(phys, "job", 1, NOON, 60, 8, 0, false), List.of());
        assertThat(QuotaApi.ledger(phys, "2026-11"))
                .filteredOn(entry -> entry.kind() == TransferKind.CAPTURE)
                .last()
                .satisfies(entry -> assertThat(entry.held()).isFalse());
    }

    @Test
    void reportsMoveTheExpiry() {
        String phys = department(100, 10);
        HoldRequest hold = monthly(phys, "job", 1, HOUR, NOON);
        assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);
        var slice = slices(phys, "job", 1, NOON, 60, 1, 0, false).get(0);
        Instant later = hold.expiresAt().plus(Duration.ofHours(5));

        report(
                List.of(placed(phys, "job", 1)),
                List.of(new UsageSlice(
                        slice.job(),
                        slice.attempt(),
                        slice.slice(),
                        slice.from(),
                        slice.to(),
                        slice.gpus(),
                        slice.gpuSeconds(),
                        slice.takenGpuSeconds(),
                        slice.tier(),
                        slice.lane(),
                        slice.beyondBudget(),
                        later)),
                List.of());

        clock.set(later.minusSeconds(1));
        assertThat(openHolds(phys)).hasSize(1);
        clock.set(later);
        assertThat(openHolds(phys)).isEmpty();
    }

    @Test
    void aGroupIsGrantedAllOrNone() {
        String phys = department(100, 1);
        HoldRequest month = inGroup("plan-" + phys, monthly(phys, "p0", 4, 4 * HOUR, NOON));
        HoldRequest taken = inGroup("plan-" + phys, hold(phys, "p0", BudgetKind.PREEMPTION, 2, 2 * HOUR, NOON));

        List<HoldAnswer> answers = place(month, taken).groups();

        assertThat(answers).containsExactly(new HoldAnswer("plan-" + phys, HoldOutcome.REFUSED, BudgetKind.PREEMPTION));
        assertThat(budgets(phys, "2026-11").monthly().heldGpuSeconds()).isZero();
        assertThat(budgets(phys, "2026-11").preemption().heldGpuSeconds()).isZero();
    }

    @Test
    void theGroupsOfABatchAreJudgedInTheirOrder() {
        String phys = department(3, 10);
        HoldRequest first = monthly(phys, "first", 1, 2 * HOUR, NOON);
        HoldRequest second = monthly(phys, "second", 1, 2 * HOUR, NOON);
        HoldRequest third = monthly(phys, "third", 1, HOUR, NOON);

        var answers = place(first, second, third);

        assertThat(answers.groups())
                .extracting(HoldAnswer::outcome)
                .containsExactly(HoldOutcome.GRANTED, HoldOutcome.REFUSED, HoldOutcome.GRANTED);
        assertThat(answers.standings())
                .singleElement()
                .satisfies(standing ->
                        assertThat(standing.monthlyAvailableGpuSeconds()).isZero());
    }

    @Test
    void aRefusedHoldStaysRefusedUnderItsId() {
        String phys = department(1, 10);
        HoldRequest big = monthly(phys, "job", 1, 2 * HOUR, NOON);
        assertThat(ask(big)).isEqualTo(HoldOutcome.REFUSED);

        topUp(phys, 50);

        assertThat(ask(big)).isEqualTo(HoldOutcome.REFUSED);
        assertThat(ask(monthly(phys, "job", 1, 2 * HOUR, NOON))).isEqualTo(HoldOutcome.GRANTED);
    }

    @Test
    void theSameIdWithOtherFieldsIsRefused() {
        String phys = department(100, 10);
        HoldRequest hold = monthly(phys, "job", 1, HOUR, NOON);
        ask(hold);

        Response answer = post(
                service(),
                "/internal/holds",
                Map.of(
                        "holds",
                        List.of(inGroup(
                                hold.group(),
                                new HoldRequest(
                                        hold.id(),
                                        hold.group(),
                                        hold.job(),
                                        1,
                                        phys,
                                        BudgetKind.MONTHLY,
                                        1,
                                        NOON,
                                        2 * HOUR,
                                        hold.expiresAt())))));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.jsonPath().getString("violations[0].field")).isEqualTo("holds");
        assertThat(budgets(phys, "2026-11").monthly().heldGpuSeconds()).isEqualTo(HOUR);
    }

    @Test
    @DisplayName("B13: available 1.0 covers a need of 1, not one of 2")
    void theRestDecidesTheLane() {
        String phys = department(1, 10);

        assertThat(standing(phys).reasonForNormal(2 * HOUR, HOUR)).isEqualTo(LaneReason.MONTHLY_BUDGET);
        assertThat(standing(phys).reasonForNormal(HOUR, HOUR)).isNull();
        assertThat(ask(monthly(phys, "small", 1, HOUR, NOON))).isEqualTo(HoldOutcome.GRANTED);
        report(List.of(placed(phys, "big", 1)), slices(phys, "big", 1, NOON, 2 * HOUR, 1, 0, true), List.of());

        Budget monthly = budgets(phys, "2026-11").monthly();
        assertThat(monthly.heldGpuSeconds()).isEqualTo(HOUR);
        assertThat(monthly.beyondBudgetGpuSeconds()).isEqualTo(2 * HOUR);
        assertThat(monthly.usedGpuSeconds()).isZero();
        assertThat(monthly.availableGpuSeconds()).isZero();
    }

    @Test
    void anArchivedDepartmentIsGrantedNothing() {
        String phys = department(100, 10);
        QuotaApi.put(QuotaApi.finance(), "/api/v1/departments/" + phys, Map.of("archived", true));

        assertThat(ask(monthly(phys, "job", 1, HOUR, NOON))).isEqualTo(HoldOutcome.REFUSED);
    }

    @Test
    void aDepartmentThatNobodyCreatedHasNothing() {
        String unknown = "nobody-" + UUID.randomUUID();

        assertThat(standing(unknown).monthlyAvailableGpuSeconds()).isZero();
        assertThat(ask(monthly(unknown, "job", 1, HOUR, NOON))).isEqualTo(HoldOutcome.REFUSED);
    }

    private static List<Object> openHolds(String department) {
        return QuotaApi.get(QuotaApi.member(department), "/api/v1/departments/" + department + "/holds")
                .jsonPath()
                .getList("items");
    }

    private static void topUp(String department, int gpuHours) {
        Response answer = post(
                QuotaApi.finance(),
                "/api/v1/departments/" + department + "/budgets/2026-11/adjustments",
                Map.of("budget", "MONTHLY", "gpuHours", gpuHours, "reason", "more"));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
    }

    private interface Call<T> {
        T call(int index) throws Exception;
    }

    private static <T> List<T> together(int callers, Call<T> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            List<Callable<T>> calls = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                int index = i;
                calls.add(() -> call.call(index));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(calls)) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
