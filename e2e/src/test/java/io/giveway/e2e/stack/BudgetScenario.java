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
    private static final Duration PATIENCE = Duration.ofSeconds(60);
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

    /** What a plan held goes back with it, also where the victim's attempts have the number of the preemptor's next. */
    @Test
    void aPlanThatIsGivenUpGivesItsHoldsBack() {
        sofia.delete("/api/v1/jobs/" + holder);
        sofia.awaitEnd(holder);
        String victim = alice.submit(job("slow-to-save", 8, "P2").replace("[\"sleep\", \"600\"]", """
                ["sh", "-c", "trap 'sleep 6; exit 85' USR1; : > $GIVEWAY_CONTROL_DIR/ready; sleep 600 & wait $!"]"""));
        await().atMost(PATIENCE)
                .until(() -> !alice.job(victim).at("/checkpoint/readyAt").isNull());
        String incident = sofia.submit(job("called-off", 4, "P0"));
        alice.awaitState(victim, "SUSPENDING");

        sofia.delete("/api/v1/jobs/" + incident);

        String speech = budgets.replace("vision", "speech");
        await().atMost(PATIENCE).untilAsserted(() -> {
            JsonNode both = Caller.tree(fiona.get(speech));
            assertThat(both.at("/monthly/heldGpuSeconds").asLong()).isZero();
            assertThat(both.at("/preemption/heldGpuSeconds").asLong()).isZero();
        });
        assertThat(sofia.get("/api/v1/jobs/" + incident + "/history").body()).contains("preemption.rolled-back");
        alice.delete("/api/v1/jobs/" + victim);
        alice.awaitEnd(victim);
    }

    /** Budgets are whole GPU-seconds; a shorter run is held for one and does not count as the quota-service's absence. */
    @Test
    void aRunOfLessThanASecondIsHeldAndPaid() {
        sofia.delete("/api/v1/jobs/" + holder);
        sofia.awaitEnd(holder);
        String job =
                alice.submit(job("blink", 1, "P2").replace("PT1H", "PT0.5S").replace("\"600\"", "\"2\""));

        assertThat(alice.awaitEnd(job).get("state").asText()).isEqualTo("SUCCEEDED");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(fiona.get("/api/v1/departments/vision/ledger?limit=1000&period="
                                        + YearMonth.now(ZoneOffset.UTC))
                                .body())
                        .contains("\"job\":\"" + job + "\""));
        assertThat(alice.job(job).get("laneReason").isNull()).isTrue();
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
