package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A P0 that waits too long: asked by mail, answered by a link without login, or demoted (docs/rules.md, section 7). */
@OnStack
class ConfirmationScenario {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ASKS = "it still P0?";

    private final TestStack stack;
    private final Caller alice;
    private final Caller rosa;
    private final Mails mails;
    private String policy = "";
    private String holder = "";

    ConfirmationScenario(TestStack stack) {
        this.stack = stack;
        this.alice = stack.as("alice");
        this.rosa = stack.as("rosa");
        this.mails = new Mails(stack.endpoints().mailbox(), "alice@example.org");
    }

    @BeforeEach
    void aP0HoldsThePool() {
        JsonNode now = Caller.tree(rosa.get("/api/v1/policy"));
        policy = "{\"aging\": %s, \"question\": %s}".formatted(now.get("aging"), now.get("question"));
        holder = stack.as("sofia").submit(critical("holder"));
        stack.as("sofia").awaitState(holder, "RUNNING");
    }

    @AfterEach
    void leaveNothing() {
        stack.as("sofia").delete("/api/v1/jobs/" + holder);
        stack.as("sofia").awaitEnd(holder);
        assertThat(rosa.put("/api/v1/policy", policy).statusCode()).isEqualTo(200);
    }

    private static String critical(String name) {
        return """
                {"name": "%s", "pool": "a100", "tier": "P0", "gpus": 8, "expectedDuration": "PT30M",
                 "admission": {"category": "ONLINE_INCIDENT", "reference": "INC-11"},
                 "checkpoint": {"supported": true}, "workload": {"command": ["sleep", "600"]}}""".formatted(name);
    }

    private void asksAfterSeconds(int deadline) {
        HttpResponse<String> answer = rosa.put("/api/v1/policy", """
                {"aging": {"every": "PT2S"},
                 "question": {"after": "PT2S", "every": "PT4S", "reminders": 3, "deadline": "PT%dS"}}""".formatted(deadline));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void aP0ThatNobodyConfirmsIsAskedAboutMoreThanOnceAndBecomesAP1() {
        asksAfterSeconds(12);
        String job = alice.submit(critical("forgotten"));

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(alice.job(job).get("effectiveTier").asText()).isEqualTo("P1"));

        // a time to ask that a busy machine misses is not made up for, and none is used twice
        assertThat(mails.about(job, ASKS))
                .hasSizeBetween(2, question(job).get("reminders").asInt());
        JsonNode seen = alice.job(job);
        assertThat(seen.get("tier").asText()).isEqualTo("P0");
        assertThat(seen.get("state").asText()).isEqualTo("QUEUED");
        assertThat(seen.at("/override/by").asText()).isEqualTo("system");
        assertThat(seen.at("/override/until").isNull()).isTrue();
        BigDecimal coefficient = seen.get("coefficient").decimalValue();
        assertThat(coefficient).isPositive();
        assertThat(seen.get("weight").decimalValue())
                .isEqualByComparingTo(BigDecimal.valueOf(30).multiply(BigDecimal.ONE.add(coefficient)));
        assertThat(alice.get("/api/v1/jobs/" + job + "/history").body())
                .contains("job.question-asked", "job.question-answered", "job.demoted");
        alice.delete("/api/v1/jobs/" + job);
    }

    /** Case S48. */
    @Test
    void onlyPressingAButtonBehindALinkDecidesAndTheSecondIsToldWhoWasFirst() {
        asksAfterSeconds(600);
        String job = alice.submit(critical("asked"));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(mails.about(job, ASKS)).isNotEmpty());
        URI link = Mails.link(mails.about(job, ASKS).get(0));

        for (String scanned : List.of("", "?answer=KEEP", "?answer=DEMOTE")) {
            assertThat(Mails.open(URI.create(link + scanned)).statusCode()).isEqualTo(200);
        }
        assertThat(question(job).get("state").asText()).isEqualTo("OPEN");

        HttpResponse<String> first = Mails.press(link, "DEMOTE");
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(alice.job(job).get("effectiveTier").asText()).isEqualTo("P1");
        assertThat(alice.job(job).at("/override/role").asText()).isEqualTo("OWNER");

        HttpResponse<String> second = Mails.press(link, "KEEP");
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("make it a P1", "by the owner at");
        assertThat(question(job).get("state").asText()).isEqualTo("DEMOTED");
        assertThat(alice.job(job).get("effectiveTier").asText()).isEqualTo("P1");
        alice.delete("/api/v1/jobs/" + job);
    }

    private JsonNode question(String job) {
        return Caller.tree(alice.get("/api/v1/jobs/" + job + "/question"));
    }
}
