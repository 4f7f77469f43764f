package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.contracts.quota.GpuHours;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lane that a resource admin has set is not judged by the budgets; what they refuse goes beyond them (docs/rules.md, section 5). */
@OnStack
class AdminLaneScenario {
    private static final String BUDGETS = "/api/v1/departments/speech/budgets/" + YearMonth.now(ZoneOffset.UTC);

    @TempDir
    Path folder;

    private final Caller fiona;
    private final Caller sofia;
    private final Caller rosa;
    private final Caller alice;
    private JsonNode before;
    private String holder = "";

    AdminLaneScenario(TestStack stack) {
        fiona = stack.as("fiona");
        sofia = stack.as("sofia");
        rosa = stack.as("rosa");
        alice = stack.as("alice");
    }

    @BeforeEach
    void aFullPoolAndAnEmptyBudget() {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> monthly().get("heldGpuSeconds").asLong() == 0);
        before = monthly();
        holder = alice.submit("""
                {"name": "holder", "pool": "a100", "tier": "P0", "gpus": 8, "expectedDuration": "PT10M",
                 "admission": {"category": "ONLINE_INCIDENT", "reference": "INC-12"},
                 "checkpoint": {"supported": true}, "workload": {"command": ["sleep", "600"]}}""");
        alice.awaitState(holder, "RUNNING");
        grant(before.get("grantedGpuSeconds").asLong()
                - before.get("availableGpuSeconds").asLong());
    }

    @AfterEach
    void leaveNothing() {
        grant(before.get("grantedGpuSeconds").asLong());
        alice.delete("/api/v1/jobs/" + holder);
        alice.awaitEnd(holder);
    }

    private JsonNode monthly() {
        return Caller.tree(fiona.get(BUDGETS)).get("monthly");
    }

    private void grant(long gpuSeconds) {
        HttpResponse<String> answer = fiona.put(BUDGETS, """
                {"monthly": {"granted": %s}, "preemption": {"granted": 100}}""".formatted(GpuHours.of(gpuSeconds)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void aJobThatNoBudgetCarriesStartsInTheLaneThatAnAdminSets() {
        String id = sofia.submit(new Witness(folder.resolve("witness")).submission("carried", "a100", "P1", 8, 2, 0));
        assertThat(sofia.job(id).get("laneReason").asText()).isEqualTo("MONTHLY_BUDGET");

        assertThat(rosa.put("/api/v1/jobs/" + id + "/override", """
                        {"tier": "P1", "lane": "PRIORITY", "reason": "the board wants it"}""").statusCode())
                .isEqualTo(200);
        alice.delete("/api/v1/jobs/" + holder);
        JsonNode job = sofia.awaitEnd(id);

        assertThat(job.get("state").asText()).isEqualTo("SUCCEEDED");
        assertThat(job.get("lane").asText()).isEqualTo("PRIORITY");
        assertThat(job.get("laneReason").asText()).isEqualTo("SET_BY_ADMIN");
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(monthly().get("beyondBudgetGpuSeconds").asLong())
                                .isGreaterThanOrEqualTo(
                                        before.get("beyondBudgetGpuSeconds").asLong() + 16));
        assertThat(monthly().get("usedGpuSeconds")).isEqualTo(before.get("usedGpuSeconds"));
    }
}
