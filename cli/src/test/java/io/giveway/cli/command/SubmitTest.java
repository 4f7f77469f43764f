package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.FakeInstallation;
import io.giveway.cli.FakeInstallation.Answer;
import io.giveway.cli.FakeInstallation.Asked;
import io.giveway.cli.Samples;
import io.giveway.cli.Shell;
import io.giveway.cli.client.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a submission typed or handed over in a file. */
class SubmitTest {
    private static final String SUBMIT = "POST /api/v1/jobs";
    private static final String GET = "GET /api/v1/jobs/" + Samples.ID;

    @TempDir
    Path home;

    private final FakeInstallation installation = new FakeInstallation();
    private Shell shell;

    @BeforeEach
    void accepts() {
        shell = new Shell(home).at(installation);
        shell.variables.put("GIVEWAY_TOKEN", "t");
        installation.on(SUBMIT, ask -> Answer.json(201, Samples.job(Samples.ID, "QUEUED")));
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    @Test
    void everyOptionBecomesItsField() throws JsonProcessingException {
        Shell.Result submit = shell.run(
                "submit",
                "--name",
                "n",
                "--department",
                "vision",
                "--pool",
                "a100",
                "--tier",
                "P0",
                "--gpus",
                "8",
                "--gpus-per-node",
                "4",
                "--min-gpus",
                "2",
                "--expected",
                "1h30m",
                "--time-limit",
                "2d",
                "--checkpoint",
                "--signal",
                "SIGUSR2",
                "--grace",
                "30s",
                "--category",
                "ONLINE_INCIDENT",
                "--reference",
                "INC-1",
                "--deadline",
                "+2h",
                "--image",
                "i",
                "--env",
                "A=1",
                "--env",
                "B=x=y",
                "--workdir",
                "/w",
                "--label",
                "k=v",
                "--not-before",
                "2026-03-02T10:00:00+01:00",
                "--depends-on",
                "a,b",
                "--retries",
                "2",
                "--held",
                "--notify",
                "x@example.org",
                "--",
                "python3",
                "train.py",
                "--lr",
                "0.1",
                "--help");

        assertThat(submit.code()).isZero();
        assertThat(submit.out()).isEqualToNormalizingNewlines(Samples.ID + "\n");
        assertThat(sent()).isEqualTo(Json.tree("""
                {"name": "n", "department": "vision", "pool": "a100", "tier": "P0", "gpus": 8, "gpusPerNode": 4, "minGpus": 2,
                 "expectedDuration": "PT1H30M", "timeLimit": "PT48H",
                 "checkpoint": {"supported": true, "signal": "SIGUSR2", "gracePeriod": "PT30S"},
                 "admission": {"category": "ONLINE_INCIDENT", "reference": "INC-1", "deadline": "2026-03-02T10:00:00Z"},
                 "workload": {"command": ["python3", "train.py", "--lr", "0.1", "--help"], "image": "i",
                              "env": {"A": "1", "B": "x=y"}, "workingDirectory": "/w"},
                 "labels": {"k": "v"}, "notBefore": "2026-03-02T09:00:00Z", "dependsOn": ["a", "b"], "retries": 2, "held": true,
                 "notify": ["x@example.org"]}"""));
    }

    @Test
    void optionsWinOverTheFile() throws IOException {
        Files.writeString(home.resolve("job.json"), """
                {"name": "n", "gpus": 1, "workload": {"command": ["a"], "env": {"A": "1"}}, "unknown": true}""");

        shell.run("submit", "-f", "job.json", "--gpus", "2", "--", "b");

        assertThat(sent()).isEqualTo(Json.tree("""
                {"name": "n", "gpus": 2, "workload": {"command": ["b"], "env": {"A": "1"}}, "unknown": true}"""));
    }

    @Test
    void aSubmissionComesByTheStandardInput() throws IOException {
        assertThat(shell.type("{\"name\": \"n\"}", "submit", "-f", "-").code()).isZero();

        assertThat(sent()).isEqualTo(Json.tree("{\"name\": \"n\"}"));
    }

    @Test
    void aFileThatIsNoneIsToldWithItsPlace() throws IOException {
        Files.writeString(home.resolve("broken.json"), "{\n  \"name\": }");

        assertThat(shell.run("submit", "-f", "broken.json").err())
                .contains("broken.json is no JSON")
                .contains("line 2");
        assertThat(shell.run("submit", "-f", "none.json").err()).contains("there is no file none.json");
        assertThat(shell.type("[]", "submit", "-f", "-").err()).contains("the standard input is no JSON object");
        assertThat(shell.run("submit").code()).isEqualTo(2);
        assertThat(installation.count(SUBMIT)).isZero();
    }

    @Test
    void eachViolationIsALine() {
        installation.on(SUBMIT, ask -> Answer.problem(422, """
                {"type": "urn:giveway:problem:invalid-field", "title": "A field is wrong", "status": 422,
                 "violations": [{"field": "tier", "message": "is required"}, {"field": "gpus", "message": "must be at least 1"}]}"""));

        Shell.Result submit = shell.run("submit", "--name", "n");

        assertThat(submit.code()).isEqualTo(1);
        assertThat(submit.out()).isEmpty();
        assertThat(submit.err()).isEqualToNormalizingNewlines("""
                giveway: A field is wrong
                  tier: is required
                  gpus: must be at least 1
                """);
    }

    @Test
    void whatCanNeverFitSaysWhatDoes() {
        installation.on(SUBMIT, ask -> Answer.problem(422, """
                {"type": "urn:giveway:problem:does-not-fit", "title": "The job can never fit its pool", "status": 422,
                 "detail": "9 GPUs never fit a100", "requestedGpus": 9, "largestShape": {"gpus": 8, "gpusPerNode": 8},
                 "pools": ["h20", "h100"]}"""));

        assertThat(shell.run("submit", "--gpus", "9").err()).isEqualToNormalizingNewlines("""
                giveway: 9 GPUs never fit a100
                  largest that fits: 8 GPUs, 8 on each node
                  fits in: h20, h100
                """);
    }

    @Test
    void aRetryAfterARefusalForTheMomentCarriesTheSameKey() {
        installation.on(
                SUBMIT,
                ask -> installation.count(SUBMIT) == 1
                        ? Answer.problem(503, "{\"status\": 503}").with("Retry-After", "1")
                        : Answer.json(201, Samples.job(Samples.ID, "QUEUED")));

        assertThat(shell.run("submit", "--name", "n").code()).isZero();

        List<Asked> asked = installation.asked(SUBMIT);
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0).header("Idempotency-Key"))
                .isNotBlank()
                .isEqualTo(asked.get(1).header("Idempotency-Key"));
    }

    @Test
    void aGivenKeyIsSent() {
        shell.run("submit", "--name", "n", "--idempotency-key", "nightly-2026-03-02");

        assertThat(installation.asked(SUBMIT).get(0).header("Idempotency-Key")).isEqualTo("nightly-2026-03-02");
    }

    @Test
    void waitingTellsEachStateAndEndsAsTheJobDoes() {
        then("QUEUED", "STARTING", "RUNNING", "RUNNING", "SUCCEEDED");
        Shell.Result good = shell.run("submit", "--name", "n", "--wait");
        assertThat(good.code()).isZero();
        assertThat(good.err().lines()).containsExactly("QUEUED", "STARTING", "RUNNING", "SUCCEEDED");

        then("FAILED");
        assertThat(shell.run("submit", "--name", "n", "--wait").code()).isEqualTo(5);

        then("CANCELLED");
        assertThat(shell.run("submit", "--name", "n", "--wait").code()).isEqualTo(6);
    }

    @Test
    void waitingOutlastsAServerThatIsAwayForAWhile() {
        Queue<Answer> row = new ArrayDeque<>(List.of(
                Answer.problem(503, "{\"status\": 503}"),
                Answer.json(502, "?"),
                Answer.json(200, Samples.job(Samples.ID, "SUCCEEDED"))));
        installation.on(GET, ask -> row.remove());

        assertThat(shell.run("submit", "--name", "n", "--wait").code()).isZero();
    }

    @Test
    void waitingEndsWhenTheServerStaysAway() {
        installation.on(GET, ask -> Answer.json(502, "?"));

        assertThat(shell.run("submit", "--name", "n", "--wait").code()).isEqualTo(3);
    }

    @Test
    void aBatchIsAListInAFile() throws IOException {
        installation.on("POST /api/v1/jobs/batch", ask -> Answer.json(201, "{\"ids\": [\"a\", \"b\"]}"));

        Shell.Result submit = shell.type("[{\"name\": \"x\"}, {\"name\": \"y\"}]", "submit", "--batch", "-f", "-");

        assertThat(submit.out()).isEqualToNormalizingNewlines("a\nb\n");
        assertThat(Json.tree(
                        installation.asked("POST /api/v1/jobs/batch").get(0).body()))
                .isEqualTo(Json.tree("{\"jobs\": [{\"name\": \"x\"}, {\"name\": \"y\"}]}"));
        assertThat(shell.run("submit", "--batch").code()).isEqualTo(2);
    }

    @Test
    void timesThatAreNoneAreUsageErrors() {
        assertThat(shell.run("submit", "--expected", "soon").err()).contains("'soon' is no length of time; write 90m");
        assertThat(shell.run("submit", "--not-before", "tomorrow").err()).contains("'tomorrow' is no time");
        assertThat(shell.run("submit", "--gpus", "many").code()).isEqualTo(2);
    }

    private void then(String... states) {
        Queue<String> row = new ArrayDeque<>(List.of(states));
        installation.on(GET, ask -> Answer.json(200, Samples.job(Samples.ID, row.remove())));
    }

    private JsonNode sent() throws JsonProcessingException {
        return Json.tree(installation.asked(SUBMIT).get(0).body());
    }
}
