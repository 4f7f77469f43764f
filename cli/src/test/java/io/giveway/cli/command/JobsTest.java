package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.FakeInstallation;
import io.giveway.cli.FakeInstallation.Answer;
import io.giveway.cli.Samples;
import io.giveway.cli.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads about jobs, queues and pools. */
class JobsTest {
    @TempDir
    Path home;

    private final FakeInstallation installation = new FakeInstallation();
    private Shell shell;

    @BeforeEach
    void tokenAtHand() {
        shell = new Shell(home).at(installation);
        shell.variables.put("GIVEWAY_TOKEN", "t");
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    @Test
    void jobsAreATableWithIdsAsShortAsTheyDiffer() {
        installation.on(
                "GET /api/v1/jobs",
                Samples.page(
                        Samples.job(Samples.ID, "QUEUED"), Samples.job(Samples.OTHER_ID, "RUNNING", "\"rank\": null")));

        Shell.Result jobs = shell.run("jobs");

        assertThat(jobs.out()).isEqualToNormalizingNewlines("""
                ID                  NAME   POOL  TIER  LANE      STATE    GPUS  WAITED  WEIGHT  RANK
                0195f3c2-7a1b-7c3d  try-7  a100  P1    PRIORITY  QUEUED      4     12m    30.0     3
                0195f3c2-7a1b-7c3e  try-7  a100  P1    PRIORITY  RUNNING     4     12m       -     -
                """);
        assertThat(shell.run("jobs", "--long").out()).contains(Samples.ID, Samples.OTHER_ID);
    }

    @Test
    void filtersGoToTheServerAndPagesAreReadToTheLimit() {
        installation.on(
                "GET /api/v1/jobs",
                ask -> Answer.json(
                        200,
                        ask.query().contains("cursor=")
                                ? Samples.page(Samples.job(Samples.OTHER_ID, "QUEUED"))
                                : "{\"items\": [" + Samples.job(Samples.ID, "QUEUED") + "], \"nextCursor\": \"a b\"}"));

        Shell.Result jobs = shell.run("jobs", "--pool", "a100", "--state", "queued", "--label", "a=b&c", "--json");

        assertThat(jobs.out()).contains(Samples.ID, Samples.OTHER_ID);
        assertThat(installation.asked("GET /api/v1/jobs").get(0).query())
                .isEqualTo("pool=a100&state=QUEUED&label=a%3Db%26c&limit=101");
        assertThat(installation.asked("GET /api/v1/jobs").get(1).query()).endsWith("&cursor=a%20b");
    }

    @Test
    void aListLongerThanItsLimitSaysThatThereIsMore() {
        installation.on(
                "GET /api/v1/jobs",
                Samples.page(Samples.job(Samples.ID, "QUEUED"), Samples.job(Samples.OTHER_ID, "QUEUED")));

        Shell.Result jobs = shell.run("jobs", "--limit", "1");

        assertThat(jobs.out().lines()).hasSize(2);
        assertThat(jobs.err()).contains("there are more");
    }

    @Test
    void aUniqueBeginningNamesAJob() {
        installation.on(
                "GET /api/v1/jobs",
                Samples.page(Samples.job(Samples.ID, "RUNNING"), Samples.job(Samples.OTHER_ID, "QUEUED")));

        assertThat(shell.run("show", "0195f3c2-7a1b-7c3d").out()).contains(Samples.ID, "alice", "train.py");
        assertThat(shell.run("show", "0195").code()).isEqualTo(2);
        assertThat(shell.run("show", "0195").err()).contains("could be any of " + Samples.ID + ", " + Samples.OTHER_ID);
        assertThat(shell.run("show", "77").code()).isEqualTo(1);
        assertThat(shell.run("show", "77").err()).contains("no job that you may see begins with 77");
    }

    @Test
    void aJobShowsItsAttempts() {
        installation.on("GET /api/v1/jobs/" + Samples.ID, Samples.job(Samples.ID, "FAILED", """
                "reason": "EXIT_CODE", "attempts": [{"number": 1, "placement": [{"node": "n1", "count": 2, "gpus": [0, 1]}],
                "startedAt": "2026-03-02T07:49:00Z", "endedAt": "2026-03-02T07:50:00Z", "outcome": "FAILED", "cause": "EXIT",
                "exitCode": 3}]"""));

        assertThat(shell.run("show", Samples.ID).out())
                .contains("FAILED (EXIT_CODE)")
                .contains("n1[0,1] from 2026-03-02T07:49:00Z to 2026-03-02T07:50:00Z, FAILED (EXIT), exit code 3");
    }

    @Test
    void whyTellsTheEstimateAndItsReasons() {
        installation.on("GET /api/v1/jobs/" + Samples.ID, Samples.job(Samples.ID, "QUEUED"));
        installation.on("GET /api/v1/jobs/" + Samples.ID + "/estimate", """
                {"expectedStart": "2026-03-02T10:05:00Z", "wait": "PT2H5M", "jobsAhead": 2,
                 "jobsAheadByTier": {"P0": 2, "P1": 0, "P2": 0}, "runningAhead": 1,
                 "releases": [{"at": "2026-03-02T08:40:00Z", "gpus": 8}],
                 "reasons": [{"code": "GPUS_BUSY", "detail": "0 of 8 GPUs are free"}],
                 "otherPools": [{"pool": "h20", "expectedStart": null}], "computedAt": "2026-03-02T07:59:59Z"}""");

        assertThat(shell.run("why", Samples.ID).out())
                .contains("QUEUED in a100 as P1 x 4 GPUs, lane PRIORITY, rank 3")
                .contains("It should start at 2026-03-02T10:05:00Z (in 2h 5m).")
                .contains("because GPUS_BUSY: 0 of 8 GPUs are free")
                .contains("ahead: 2 waiting (2 P0, 0 P1, 0 P2), 1 running")
                .contains("8 GPUs free at 2026-03-02T08:40:00Z")
                .contains("in h20: no start can be foreseen");
    }

    @Test
    void whyWithoutEstimatesCountsWhoIsAhead() {
        installation.on("GET /api/v1/jobs/" + Samples.ID, Samples.job(Samples.ID, "QUEUED"));
        installation.on(
                "GET /api/v1/pools/a100/queue",
                Samples.page(
                        "{\"rank\": 1, \"tier\": \"P0\", \"gpus\": 8}",
                        "{\"rank\": 2, \"tier\": \"P1\", \"gpus\": 2}",
                        "{\"rank\": 3, \"tier\": \"P1\", \"gpus\": 4, \"id\": \"" + Samples.ID + "\"}",
                        "{\"rank\": 4, \"tier\": \"P2\", \"gpus\": 1}"));

        assertThat(shell.run("why", Samples.ID).out())
                .contains("2 waiting jobs are ahead (1 P0, 1 P1, 0 P2), with 10 GPUs in all.");
    }

    @Test
    void whyOfAJobThatRunsSaysSo() {
        installation.on("GET /api/v1/jobs/" + Samples.ID, Samples.job(Samples.ID, "RUNNING", "\"rank\": null"));

        assertThat(shell.run("why", Samples.ID).out()).contains("It does not wait: it is RUNNING.");
    }

    @Test
    void theQueueShowsOwnRowsAndHidesOthers() {
        installation.on(
                "GET /api/v1/pools/a100/queue",
                Samples.page("{\"rank\": 1, \"tier\": \"P0\", \"gpus\": 8}", """
                {"rank": 2, "tier": "P2", "gpus": 1, "id": "%s", "name": "x", "department": "vision", "owner": "alice",
                 "state": "QUEUED", "lane": "PRIORITY", "weight": 5.0, "waited": "PT0S"}""".formatted(Samples.ID)));

        assertThat(shell.run("queue", "a100").out()).isEqualToNormalizingNewlines("""
                RANK  TIER  GPUS  WEIGHT  LANE      STATE   WAITED  ID        NAME  OWNER
                   1  P0       8       -  -         -            -  -         -     -
                   2  P2       1     5.0  PRIORITY  QUEUED      0s  0195f3c2  x     alice
                """);
    }

    @Test
    void poolsAndTheNodesOfOne() {
        String pool = """
                {"id": "a100", "gpuModel": "A100", "capacity": 8, "healthy": 7, "allocated": 6, "fenced": 0, "peak": true,
                 "waitingByTier": {"P0": 1, "P2": 12}, "nodes": [{"name": "n1", "agent": "agent-1", "state": "READY",
                 "schedulable": false, "gpus": 8, "unhealthy": [3], "allocated": 6}]}""";
        installation.on("GET /api/v1/pools", Samples.page(pool)).on("GET /api/v1/pools/a100", pool);

        assertThat(shell.run("pools").out()).contains("A100", "yes").contains("   1   0  12");
        assertThat(shell.run("pools", "a100").out()).contains("n1", "READY", "drained", "[3]");
    }

    @Test
    void historyTellsEventsInOrder() {
        installation.on("GET /api/v1/jobs/" + Samples.ID + "/history", Samples.page("""
                {"id": "e1", "type": "io.giveway.job.submitted", "job": "%s", "attempt": null,
                 "time": "2026-03-02T08:00:00.123Z", "actor": "alice", "data": {"tier": "P1", "gpus": 4}}""".formatted(Samples.ID)));

        assertThat(shell.run("history", Samples.ID).out())
                .contains("2026-03-02T08:00:00Z  job.submitted")
                .contains("gpus 4, tier P1");
    }

    @Test
    void historyIsToldInWords() {
        installation.on(
                "GET /api/v1/jobs/" + Samples.ID + "/history",
                Samples.page("""
                {"id": "e1", "type": "io.giveway.job.started", "job": "%s", "attempt": 1,
                 "time": "2026-03-02T08:00:00.123Z", "actor": "system", "data": {"waited": "PT1H2M3S", "cause": null,
                 "placement": [{"node": "n1", "count": 2, "gpus": [0, 1]}, {"node": "n2", "count": 1, "gpus": null}]}}""".formatted(Samples.ID), """
                {"id": "e2", "type": "io.giveway.preemption.decided", "job": "%s", "attempt": null,
                 "time": "2026-03-02T08:00:01Z", "actor": "system", "data": {"takenFromOthers": 4,
                 "victims": [{"gpus": 4, "own": false}]}}""".formatted(Samples.ID)));

        assertThat(shell.run("history", Samples.ID).out())
                .contains("placement n1[0,1] and n2 x 1, waited 1h 2m")
                .contains("taken from others 4, victims (gpus 4, own no)");
    }

    @Test
    void aListOfNothingIsRefused() {
        Shell.Result jobs = shell.run("jobs", "--limit", "0");

        assertThat(jobs.code()).isEqualTo(2);
        assertThat(jobs.err()).contains("--limit must be at least 1, is 0");
    }

    @Test
    void aJobIsHeldReleasedAndMoved() {
        installation
                .on("PUT /api/v1/jobs/" + Samples.ID + "/hold", Samples.job(Samples.ID, "QUEUED"))
                .on("DELETE /api/v1/jobs/" + Samples.ID + "/hold", Samples.job(Samples.ID, "QUEUED"))
                .on("POST /api/v1/jobs/" + Samples.ID + "/move", Samples.job(Samples.ID, "QUEUED"));

        assertThat(shell.run("hold", Samples.ID, "--reason", "data is late").out())
                .contains(Samples.ID + " is on hold");
        assertThat(shell.run("release", Samples.ID).out()).contains(Samples.ID + " is no longer on hold");
        assertThat(shell.run("move", Samples.ID, "--pool", "a100").out()).contains(Samples.ID + " waits in a100");
        assertThat(installation
                        .asked("PUT /api/v1/jobs/" + Samples.ID + "/hold")
                        .get(0)
                        .body())
                .isEqualTo("{\"reason\":\"data is late\"}");
        assertThat(installation
                        .asked("POST /api/v1/jobs/" + Samples.ID + "/move")
                        .get(0)
                        .body())
                .isEqualTo("{\"pool\":\"a100\"}");
    }

    @Test
    void cancellingWhatHasEndedSaysHowItEnded() {
        installation.on(
                "DELETE /api/v1/jobs/" + Samples.ID, ask -> Answer.json(202, Samples.job(Samples.ID, "SUCCEEDED")));

        assertThat(shell.run("cancel", Samples.ID).out()).contains(Samples.ID + " is SUCCEEDED");
    }

    @Test
    void cancelNamesEachJob() {
        installation.on("DELETE /api/v1/jobs/" + Samples.ID, ask -> Answer.json(202, ""));

        Shell.Result cancel = shell.run("cancel", Samples.ID);

        assertThat(cancel.code()).isZero();
        assertThat(cancel.out()).contains(Samples.ID);
    }

    @Test
    void logsArePrintedByteForByte() {
        installation.on(
                "GET /api/v1/jobs/" + Samples.ID + "/logs", ask -> Answer.text("epoch 1 \u001b[1mloss\u001b[0m ✓\n"));

        assertThat(shell.run("logs", "-f", Samples.ID, "--attempt", "2").out())
                .isEqualTo("epoch 1 \u001b[1mloss\u001b[0m ✓\n");
        assertThat(installation
                        .asked("GET /api/v1/jobs/" + Samples.ID + "/logs")
                        .get(0)
                        .query())
                .isEqualTo("attempt=2&follow=true");
    }

    @Test
    void namesCannotPlayWithTheTerminal() {
        installation.on(
                "GET /api/v1/jobs",
                Samples.page(Samples.job(Samples.ID, "QUEUED", "\"name\": \"evil\\u001b[2J训练\", \"rank\": 1")));

        assertThat(shell.run("jobs").out()).contains("evil?[2J训练").doesNotContain("\u001b");
    }

    @Test
    void aServerThatAsksForPatienceGetsIt() {
        installation.on(
                "GET /api/v1/jobs",
                ask -> installation.count("GET /api/v1/jobs") < 3
                        ? Answer.problem(429, "{\"title\": \"Too many requests\", \"status\": 429}")
                                .with("Retry-After", "2")
                        : Answer.json(200, Samples.page()));

        assertThat(shell.run("jobs").code()).isZero();
        assertThat(shell.pauses).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(2));
    }

    @Test
    void aPartThatStaysAwayEndsTheCommand() {
        installation.on(
                "GET /api/v1/jobs",
                ask -> Answer.problem(
                                503,
                                "{\"title\": \"A part that is needed is away\", \"status\": 503, \"detail\": \"queue-service is away\"}")
                        .with("Retry-After", "1"));

        Shell.Result jobs = shell.run("jobs");

        assertThat(jobs.code()).isEqualTo(3);
        assertThat(jobs.err()).isEqualToNormalizingNewlines("giveway: queue-service is away\n");
        assertThat(installation.count("GET /api/v1/jobs")).isEqualTo(4);
    }

    @Test
    void oddAnswersAreNoStackTraces() {
        installation.on("GET /api/v1/jobs", ask -> new Answer(200, "text/html", "<html>hello</html>", Map.of()));
        assertThat(shell.run("jobs").err()).contains("is no JSON; is this a Giveway gateway?");

        installation.on("GET /api/v1/jobs", Samples.page("{\"id\": 7}"));
        assertThat(shell.run("jobs").err()).contains("the server's answer is no Job");

        installation.on("GET /api/v1/jobs", Samples.page(Samples.job(Samples.ID, "DREAMING")));
        assertThat(shell.run("jobs").err())
                .contains("the server's answer is no Job")
                .contains("DREAMING");

        installation.on("GET /api/v1/jobs", ask -> new Answer(502, "text/html", "bad gateway", Map.of()));
        Shell.Result bad = shell.run("jobs");
        assertThat(bad.err()).contains("answered 502 without saying why").doesNotContain("\tat ");
        assertThat(bad.code()).isEqualTo(3);
    }

    @Test
    void aServerThatIsAwayIsNamed() {
        installation.close();

        Shell.Result jobs = shell.run("jobs");

        assertThat(jobs.code()).isEqualTo(3);
        assertThat(jobs.err())
                .contains("cannot reach the gateway at " + installation.gateway() + ": connection refused");
    }

    @Test
    void anAddressThatIsNoneIsAUsageError() {
        assertThat(shell.run("jobs", "--gateway", "localhost:80").code()).isEqualTo(2);
        assertThat(shell.run("jobs", "--gateway", "http://a b").err()).contains("is no URL");
    }

    @Test
    void wrongOptionsAreExplained() {
        Shell.Result typo = shell.run("jobs", "--stat", "QUEUED");

        assertThat(typo.code()).isEqualTo(2);
        assertThat(typo.err()).contains("--stat");
        assertThat(shell.run("jobs", "--state", "SLEEPING").err()).contains("QUEUED", "SUSPENDED");
        assertThat(shell.run().code()).isEqualTo(2);
    }

    @Test
    void theCompletionScriptKnowsTheCommands() {
        assertThat(shell.run("completion").out()).contains("submit jobs show why queue", "--idempotency-key");
    }
}
