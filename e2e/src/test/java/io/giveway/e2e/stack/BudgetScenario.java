package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A budget that runs out and comes back, and what that does to jobs that wait (docs/rules.md, section 11). */
@OnStack
class BudgetScenario {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int HOUR = 3600;

    private final Caller alice;
    private final Caller fiona;
    private final Caller sofia;
    private final String budgets = "/api/v1/departments/vision/budgets/" + YearMonth.now(ZoneOffset.UTC);
    private String holder = "";

    BudgetScenario(TestStack stack) {
        this.alice = stack.as("alice");
        this.fiona = stack.as("fiona");
        this.sofia = stack.as("sofia");
    }

    @BeforeEach
    void speechHoldsThePool() {
        holder = sofia.submit(job("holder", 8, "P0"));
        sofia.awaitState(holder, "RUNNING");
    }

    @AfterEach
    void leaveNothing() {
        grant(1000L * HOUR);
        sofia.delete("/api/v1/jobs/" + holder);
        sofia.awaitEnd(holder);
    }

    private static String job(String name, int gpus, String tier) {
        String admission = tier.equals("P0")
                ? "\"admission\": {\"category\": \"ONLINE_INCIDENT\", \"reference\": \"INC-12\"}, "
                : "";
        return """
                {"name": "%s", "pool": "a100", "tier": "%s", "gpus": %d, "expectedDuration": "PT1H", %s
                 "checkpoint": {"supported": true}, "workload": {"command": ["sleep", "600"]}}""".formatted(name, tier, gpus, admission);
    }

    @Test
    void jobsReturnToPriorityInTheOrderOfTheQueueAsFarAsTheBudgetReaches() {
        grant(used());
        String elastic = alice.submit(job("elastic", 1, "P2"));
        String regular = alice.submit(job("regular", 1, "P1"));
        String critical = alice.submit(job("critical", 1, "P0"));
        for (String job : new String[] {elastic, regular, critical}) {
            assertThat(lane(job)).isEqualTo("NORMAL MONTHLY_BUDGET");
        }

        grant(used() + 2 * HOUR + HOUR / 2);

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(lane(critical)).isEqualTo("PRIORITY null");
            assertThat(lane(regular)).isEqualTo("PRIORITY null");
        });
        assertThat(alice.job(critical).get("weight").decimalValue()).isEqualByComparingTo("100");
        assertThat(alice.get("/api/v1/jobs/" + critical + "/history").body()).contains("job.returned-to-priority");
        await().during(Duration.ofSeconds(5))
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(lane(elastic)).isEqualTo("NORMAL MONTHLY_BUDGET"));

        for (String job : new String[] {elastic, regular, critical}) {
            alice.delete("/api/v1/jobs/" + job);
        }
    }

    private String lane(String job) {
        JsonNode seen = alice.job(job);
        return seen.get("lane").asText() + " " + seen.get("laneReason").asText();
    }

    private long used() {
        JsonNode monthly = Caller.tree(fiona.get(budgets)).get("monthly");
        return monthly.get("usedGpuSeconds").asLong()
                + monthly.get("heldGpuSeconds").asLong();
    }

    private void grant(long gpuSeconds) {
        BigDecimal hours = BigDecimal.valueOf(gpuSeconds).divide(BigDecimal.valueOf(HOUR), 9, RoundingMode.HALF_UP);
        HttpResponse<String> answer = fiona.put(
                budgets, "{\"monthly\": {\"granted\": %s}, \"preemption\": {\"granted\": 100}}".formatted(hours));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
}
