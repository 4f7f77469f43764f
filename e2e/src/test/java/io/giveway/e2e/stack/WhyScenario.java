package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.e2e.launcher.Terminal;
import io.giveway.e2e.launcher.Terminal.Outcome;
import io.giveway.sandbox.home.Json;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody asks why a job waits, and learns when it starts and nothing about whose jobs are before it. */
@OnStack
class WhyScenario {

    @TempDir
    Path folder;

    private final TestStack stack;

    WhyScenario(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void whyTellsWhenAndWhatForAndNamesNobodyElse() throws Exception {
        Caller sofia = stack.as("sofia");
        Caller alice = stack.as("alice");
        String holder = sofia.submit("""
                {"name": "secret-plan", "pool": "a100", "tier": "P0", "gpus": 8, "expectedDuration": "PT40M",
                 "admission": {"category": "SECURITY_INCIDENT", "reference": "INC-13"},
                 "checkpoint": {"supported": true}, "workload": {"command": ["sleep", "600"]}}""");
        JsonNode running = sofia.awaitState(holder, "RUNNING");
        String waiting = alice.submit("""
                {"name": "patient", "pool": "a100", "tier": "P1", "gpus": 8, "expectedDuration": "PT10M",
                 "checkpoint": {"supported": true}, "workload": {"command": ["true"]}}""");

        String answer = alice.get("/api/v1/jobs/" + waiting + "/estimate").body();
        Outcome why = Terminal.in(folder)
                .run(
                        "why",
                        waiting,
                        "--as",
                        "alice",
                        "--home",
                        stack.home().path().toString());
        alice.delete("/api/v1/jobs/" + waiting);
        sofia.delete("/api/v1/jobs/" + holder);
        sofia.awaitEnd(holder);

        JsonNode estimate = Json.MAPPER.readTree(answer);
        assertThat(Instant.parse(estimate.path("expectedStart").asText()))
                .isEqualTo(Instant.parse(running.path("expectedEnd").asText()));
        assertThat(estimate.path("runningAhead").asInt()).isEqualTo(1);
        assertThat(estimate.at("/releases/0/gpus").asInt()).isEqualTo(8);
        assertThat(estimate.path("otherPools")).hasSize(1);
        assertThat(answer).doesNotContain(holder, "secret-plan", "sofia", "speech", "INC-13");
        assertThat(why.exitCode()).as(why.err()).isZero();
        assertThat(why.out())
                .contains(
                        "It should start at",
                        "because GPUS_BUSY: 8 GPUs fewer than it needs are free",
                        "in h20: would start");
    }
}
