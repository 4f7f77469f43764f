package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.PartStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parts die while jobs run and wait: every job ends once, and no process starts twice. */
@OnStack
@Tag("fault")
class FaultScenario {
    private final TestStack stack;

    @TempDir
    Path folder;

    private Witness witness = new Witness(Path.of("unused"));

    FaultScenario(TestStack stack) {
        this.stack = stack;
    }

    @BeforeEach
    void callWitness() {
        witness = new Witness(folder.resolve("witness"));
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aPartKilledWhileJobsRunLosesNoneAndRunsNoneTwice(Fault fault) {
        Caller vision = stack.as("ci-vision");
        List<String> ids = submitMoreThanFit(vision);

        fault.strike(stack);

        ids.forEach(id -> endedOnce(vision, id));
    }

    @Test
    void severalPartsKilledAtOnceLoseNothing() {
        Caller vision = stack.as("ci-vision");
        List<String> ids = submitMoreThanFit(vision);
        List<PartStatus> before = List.of(
                stack.stack().part("queue-service"),
                stack.stack().part("postgres"),
                stack.stack().part("redis"),
                stack.stack().part("agent-a100"));

        before.forEach(part -> stack.stack().kill(part.name()));
        before.forEach(part -> stack.stack().awaitReady(part.name(), part.restarts() + 1));

        ids.forEach(id -> endedOnce(vision, id));
    }

    @Test
    void aPartRestartedInGoodOrderComesBack() {
        stack.stack().restart("queue-service");

        Caller alice = stack.as("alice");
        endedOnce(alice, alice.submit(witness.submission("after", "a100", "P2", 1, 0.1, 0)));
    }

    /** Case S32. */
    @Test
    void theQueueIsTheSameAfterTheQueueServiceWasKilled() {
        Caller sofia = stack.as("sofia");
        Caller vision = stack.as("ci-vision");
        String holder = sofia.submit("""
                {"name": "holder", "pool": "a100", "tier": "P0", "gpus": 8, "expectedDuration": "PT40M",
                 "admission": {"category": "ONLINE_INCIDENT", "reference": "INC-32"},
                 "workload": {"command": ["sleep", "600"]}}""");
        sofia.awaitState(holder, "RUNNING");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ids.add(vision.submit(
                    witness.submission("waiting-" + i, "a100", i % 3 == 0 ? "P1" : "P2", 1 + i % 8, 1, 0)));
        }
        Queue before = Queue.of(ids.size(), vision, "a100");

        Fault.QUEUE_SERVICE.strike(stack);

        Queue after = Queue.of(ids.size(), vision, "a100");
        ids.forEach(id -> vision.delete("/api/v1/jobs/" + id));
        sofia.delete("/api/v1/jobs/" + holder);
        sofia.awaitEnd(holder);
        assertThat(before.ids()).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(after.ids()).isEqualTo(before.ids());
        assertThat(after.starts()).isEqualTo(before.starts()).doesNotContain("null");
        assertThat(after.longest()).isGreaterThan(before.longest());
        assertThat(after.behindTheLongest()).isEqualTo(before.behindTheLongest());
    }

    // Two run, two wait: both kinds have to survive.
    private List<String> submitMoreThanFit(Caller caller) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.add(caller.submit(witness.submission("survivor-" + i, "a100", "P2", 4, 3, 0)));
        }
        caller.awaitState(ids.get(0), "RUNNING");
        caller.awaitState(ids.get(1), "RUNNING");
        return ids;
    }

    private void endedOnce(Caller caller, String id) {
        JsonNode job = caller.awaitEnd(id);
        assertThat(job.get("state").asText()).as(job.toString()).isEqualTo("SUCCEEDED");
        assertThat(job.get("attempts")).as(job.toString()).hasSize(1);
        assertThat(witness.starts(id)).hasSize(1);
        assertThat(witness.ends(id)).hasSize(1);
    }
}
