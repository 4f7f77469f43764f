package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A department's job, from its token to a process on a GPU, and the walls around it. */
@OnStack
class FirstPathScenario {
    private static final String UNKNOWN = "019a0000-0000-7000-8000-000000000000";

    private final TestStack stack;

    @TempDir
    Path folder;

    private Witness witness = new Witness(Path.of("unused"));

    FirstPathScenario(TestStack stack) {
        this.stack = stack;
    }

    @BeforeEach
    void callWitness() {
        witness = new Witness(folder.resolve("witness"));
    }

    @Test
    void aJobOfAMachineClientRunsAsAProcessAndSucceeds() {
        Caller vision = stack.as("ci-vision");

        String id = vision.submit(witness.submission("first", "a100", "P2", 2, 0.2, 0));
        JsonNode job = vision.awaitEnd(id);

        assertThat(job.get("state").asText()).isEqualTo("SUCCEEDED");
        assertThat(job.get("department").asText()).isEqualTo("vision");
        assertThat(job.get("attempts")).hasSize(1);
        assertThat(job.at("/attempts/0/exitCode").asInt()).isZero();
        assertThat(job.at("/attempts/0/placement/0/gpus")).hasSize(2);
        assertThat(witness.starts(id)).hasSize(1).first().asString().containsPattern(" 1 \\d,\\d$");
        assertThat(witness.ends(id)).hasSize(1);
        assertThat(vision.get("/api/v1/jobs/" + id + "/logs").body()).isEqualTo("said by the process\n");
        assertThat(vision.get("/api/v1/jobs/" + id + "/history").body())
                .contains("job.submitted", "job.started", "job.succeeded");
    }

    @Test
    void aProcessThatFailsFailsItsJobWithItsExitCode() {
        Caller alice = stack.as("alice");

        JsonNode job = alice.awaitEnd(alice.submit(witness.submission("fails", "h20", "P2", 1, 0.1, 3)));

        assertThat(job.get("state").asText()).isEqualTo("FAILED");
        assertThat(job.get("reason").asText()).isEqualTo("EXIT_CODE");
        assertThat(job.get("owner").asText()).isEqualTo("alice");
        assertThat(job.at("/attempts/0/exitCode").asInt()).isEqualTo(3);
    }

    @Test
    void aGangOverTwoNodesGetsWholeNodes() {
        Caller speech = stack.as("ci-speech");

        JsonNode job = speech.awaitEnd(speech.submit(witness.submission("gang", "h20", "P1", 16, 0.1, 0)));

        assertThat(job.get("state").asText()).isEqualTo("SUCCEEDED");
        assertThat(job.at("/attempts/0/placement")).hasSize(2);
    }

    @Test
    void aCancelledJobLeavesNoProcess() {
        Caller vision = stack.as("ci-vision");
        String id = vision.submit(witness.submission("endless", "a100", "P2", 1, 600, 0));
        vision.awaitState(id, "RUNNING");

        assertThat(vision.delete("/api/v1/jobs/" + id).statusCode()).isEqualTo(202);

        assertThat(vision.awaitEnd(id).get("state").asText()).isEqualTo("CANCELLED");
        assertThat(witness.ends(id)).isEmpty();
        assertThat(ProcessHandle.allProcesses()
                        .flatMap(process -> process.info().commandLine().stream())
                        .filter(command -> command.contains(witness.file().toString())))
                .isEmpty();
    }

    @Test
    void whoComesFirstInTheQueueStartsFirst() {
        Caller vision = stack.as("ci-vision");
        String blocking = vision.submit(witness.submission("blocking", "a100", "P1", 8, 2, 0));
        vision.awaitState(blocking, "RUNNING");
        List<String> ids = new ArrayList<>();
        for (String tier : List.of("P2", "P1")) {
            ids.add(vision.submit(witness.submission("waits", "a100", tier, 8, 0.1, 0)));
        }

        ids.forEach(vision::awaitEnd);

        List<String> starts = witness.lines().stream()
                .filter(line -> line.startsWith("start"))
                .toList();
        assertThat(starts.get(0)).contains(blocking);
        assertThat(starts.get(1)).contains(ids.get(1));
        assertThat(starts.get(2)).contains(ids.get(0));
    }

    @Test
    void aForeignJobIsNoOtherThanOneThatNeverWas() {
        Caller vision = stack.as("ci-vision");
        Caller sofia = stack.as("sofia");
        String id = vision.submit(witness.submission("secret-project", "a100", "P2", 1, 0.1, 0));

        for (String sub : List.of("", "/logs", "/history")) {
            HttpResponse<String> foreign = sofia.get("/api/v1/jobs/" + id + sub);
            HttpResponse<String> unknown = sofia.get("/api/v1/jobs/" + UNKNOWN + sub);
            assertThat(foreign.statusCode()).isEqualTo(404);
            assertThat(foreign.body().replace(id, UNKNOWN)).isEqualTo(unknown.body());
        }
        assertThat(sofia.delete("/api/v1/jobs/" + id).statusCode()).isEqualTo(404);
        assertThat(sofia.get("/api/v1/jobs").body()).doesNotContain(id, "secret-project");
        assertThat(stack.as("alice").job(id).get("name").asText()).isEqualTo("secret-project");
        assertThat(stack.as("rosa").job(id).get("name").asText()).isEqualTo("secret-project");
    }

    @Test
    void withoutAGoodTokenNothingAnswers() {
        String submission = witness.submission("never", "a100", "P2", 1, 0.1, 0);
        for (String token : List.of("", "x.y.z", Token.of(stack.endpoints(), "other-audience"))) {
            HttpResponse<String> answer = stack.withToken(token).post("/api/v1/jobs", submission);
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(Caller.tree(answer).get("type").asText()).isEqualTo("urn:giveway:problem:unauthenticated");
        }
        assertThat(stack.as("ci-vision").get("/api/v1/jobs").body()).doesNotContain("\"never\"");
    }

    @Test
    void aPersonWithoutADepartmentSubmitsNothing() {
        HttpResponse<String> answer =
                stack.as("fiona").post("/api/v1/jobs", witness.submission("never", "a100", "P2", 1, 0.1, 0));

        assertThat(answer.statusCode()).isIn(403, 422);
    }
}
