package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.contracts.quota.Budget;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.contracts.quota.TransferKind;
import io.giveway.sandbox.home.Json;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A department's budgets and ledger of one month, as finance reads them. */
record Books(Caller fiona, String department, YearMonth month) {

    static Books of(Caller fiona, String department) {
        return new Books(fiona, department, YearMonth.now(ZoneOffset.UTC));
    }

    Budgets budgets() {
        return as(Budgets.class, read("/budgets/" + month));
    }

    /** Both budgets once nothing is held any more: what has ended is captured by then. */
    Budgets awaitSettled() {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(budgets().monthly().heldGpuSeconds()).as(department).isZero();
            assertThat(budgets().preemption().heldGpuSeconds()).as(department).isZero();
        });
        return budgets();
    }

    /** {@code granted + carried + adjustments = available + held + used}, of both budgets at this instant. */
    Budgets assertBalanced() {
        Budgets now = budgets();
        for (Budget budget : new Budget[] {now.monthly(), now.preemption()}) {
            assertThat(budget.grantedGpuSeconds() + budget.carriedGpuSeconds() + budget.adjustmentsGpuSeconds())
                    .as("%s: %s", department, budget)
                    .isEqualTo(budget.availableGpuSeconds() + budget.heldGpuSeconds() + budget.usedGpuSeconds());
        }
        return now;
    }

    /** What was captured for each attempt of a job, of one of its department's budgets. */
    Map<Integer, Long> captured(String job, BudgetKind budget) {
        JsonNode page = read("/ledger?limit=1000&period=" + month);
        Map<Integer, Long> captured = add(page, job, budget);
        while (!page.path("nextCursor").isNull()) {
            page = read("/ledger?limit=1000&period=" + month + "&cursor="
                    + page.path("nextCursor").asText());
            add(page, job, budget).forEach((attempt, more) -> captured.merge(attempt, more, Long::sum));
        }
        return captured;
    }

    private static Map<Integer, Long> add(JsonNode page, String job, BudgetKind budget) {
        return StreamSupport.stream(page.path("items").spliterator(), false)
                .map(entry -> as(LedgerEntry.class, entry))
                .filter(entry -> entry.kind() == TransferKind.CAPTURE && entry.budget() == budget)
                .filter(entry -> entry.job() != null && entry.job().value().equals(job))
                .collect(Collectors.toMap(LedgerEntry::attempt, LedgerEntry::gpuSeconds, Long::sum, TreeMap::new));
    }

    /** What each attempt of a job held its GPUs for, by the job's own record. */
    static Map<Integer, Long> billed(JsonNode job) {
        Map<Integer, Long> billed = new TreeMap<>();
        for (JsonNode attempt : job.get("attempts")) {
            int gpus = 0;
            for (JsonNode share : attempt.get("placement")) {
                gpus += share.get("count").asInt();
            }
            Duration held = Duration.between(
                    Instant.parse(attempt.get("startedAt").asText()),
                    Instant.parse(attempt.get("endedAt").asText()));
            long gpuSeconds = held.toMillis() * gpus / 1000;
            if (gpuSeconds > 0) { // nothing is moved for less than a GPU-second
                billed.put(attempt.get("number").asInt(), gpuSeconds);
            }
        }
        return billed;
    }

    private JsonNode read(String path) {
        HttpResponse<String> answer = fiona.get("/api/v1/departments/" + department + path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Caller.tree(answer);
    }

    private static <T> T as(Class<T> type, JsonNode tree) {
        return Json.MAPPER.convertValue(tree, type);
    }
}
