package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Shell;
import io.giveway.cli.client.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulation from its command line to its report. */
class SimulateTest {
    @TempDir
    Path folder;

    private Shell shell;

    @BeforeEach
    void writeTrace() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("t.csv"), """
                job_id,department,user,submit_time,gpus,duration_s,status
                1,vision,ann,2026-03-02T08:00:00Z,8,3600,COMPLETED
                2,vision,ann,2026-03-02T08:01:00Z,16,600,COMPLETED
                3,<b>speech</b>,bob,2026-03-02T08:02:00Z,1,60,COMPLETED
                4,vision,bob,2026-03-02T08:02:00Z,32,60,COMPLETED
                oops
                """);
    }

    @Test
    void theHeadOfAStrictQueueBlocksAllBehindIt() throws IOException {
        JsonNode report = json("--nodes", "2x8", "--compare", "fifo");

        JsonNode fifo = report.path("policies").get(0);
        assertThat(fifo.path("name").asText()).isEqualTo("fifo");
        assertThat(fifo.path("jobs").asInt()).isEqualTo(3);
        // Job 2 waits 59 min for both nodes, job 3 behind it until job 2 ends.
        assertThat(fifo.path("avgWait").decimalValue()).isEqualByComparingTo("2540.0");
        assertThat(fifo.path("p50Wait").asLong()).isEqualTo(3540);
        assertThat(fifo.path("p999Wait").asLong()).isEqualTo(4080);
        assertThat(fifo.path("over60s").asInt()).isEqualTo(2);
        assertThat(fifo.path("byDepartment")).hasSize(2);
    }

    @Test
    void whatCannotBeUsedIsNamed() throws IOException {
        JsonNode report = json("--nodes", "2x8");

        assertThat(Json.line(report.path("brokenRows"))).isEqualTo("[{\"line\":6,\"why\":\"1 columns instead of 7\"}]");
        assertThat(Json.line(report.path("leftOut"))).isEqualTo("[{\"line\":5,\"id\":\"4\"}]");
        assertThat(shell.run("simulate", "--trace", "t.csv", "--nodes", "2x8").out())
                .contains(
                        "1 broken row, 1 job that can never be placed",
                        "  line 6: 1 columns instead of 7",
                        "  line 5: job 4 of vision can never be placed: 32 GPUs");
        assertThat(report("html"))
                .contains("<h2>Jobs that can never be placed</h2>", "<li>line 5: job 4 of vision can never");
    }

    @Test
    void aTerminalIsToldTheFirstTenAndHowManyMore() throws IOException {
        StringBuilder trace = new StringBuilder(
                "job_id,department,user,submit_time,gpus,duration_s\n1,d,u,2026-03-02T08:00:00Z,1,1\n");
        for (int i = 0; i < 12; i++) {
            trace.append("j,d,u,2026-03-02T08:00:00Z,99,1\n");
        }
        Files.writeString(folder.resolve("t.csv"), trace);

        assertThat(report("text"))
                .contains("12 jobs that can never be placed", "line 12: job j of d", "... and 2 more")
                .doesNotContain("line 13");
        assertThat(report("csv")).contains("# line 14: job j of d");
    }

    @Test
    void wallsKeepDepartmentsApart() throws IOException {
        Files.writeString(folder.resolve("walls.csv"), "department,nodes,gpusPerNode\nvision,2,8\n<b>speech</b>,1,8\n");

        JsonNode fifo = json("--walls", "walls.csv", "--compare", "fifo")
                .path("policies")
                .get(0);

        assertThat(fifo.path("byDepartment").get(0).path("avgWait").decimalValue())
                .isZero();
        assertThat(fifo.path("byDepartment").get(1).path("p999Wait").asLong()).isEqualTo(3540);
    }

    @Test
    void aDepartmentIsPlayedBehindItsOwnWall() throws IOException {
        Files.writeString(folder.resolve("walls.csv"), "department,nodes,gpusPerNode\nvision,2,8\n<b>speech</b>,1,8\n");

        assertThat(json("--walls", "walls.csv", "--department", "vision")
                        .path("gpus")
                        .asInt())
                .isEqualTo(16);
    }

    @Test
    void eachPolicyFileIsOneMoreRunOfGiveway() throws IOException {
        Files.writeString(folder.resolve("usual.json"), "{}");
        Files.writeString(folder.resolve("patient.json"), "{\"permit\": {\"after\": \"PT24H\"}}");

        JsonNode policies = json(
                        "--nodes",
                        "2x8",
                        "--expected",
                        "true",
                        "--compare",
                        "fifo,giveway",
                        "--policy",
                        "usual.json",
                        "--policy",
                        "patient.json")
                .path("policies");

        assertThat(policies.findValuesAsText("name"))
                .containsSubsequence("fifo", "giveway usual.json", "giveway patient.json");
        // Job 3 fills the gap before job 2, which the strict queue does not allow.
        assertThat(policies.get(1).path("over60s").asInt()).isEqualTo(1);
    }

    @Test
    void theSameInputGivesTheSameBytesInEveryFormat() {
        for (String format : List.of("text", "json", "csv", "html")) {
            String first = report(format);
            assertThat(report(format)).isEqualTo(first).isNotEmpty();
        }
    }

    @Test
    void thePageIsSelfContainedAndEscapesNames() {
        String page = report("html");

        assertThat(page).contains("&lt;b&gt;speech&lt;/b&gt;", "<svg", "line 6: 1 columns instead of 7");
        assertThat(page).doesNotContain("<b>speech", "<script", "http://", "https://", "NaN", "Infinity");
    }

    @Test
    void theTableForSpreadsheetsHasALineForEachPolicyAndGroup() {
        List<String> comments =
                report("csv").lines().takeWhile(line -> line.startsWith("# ")).toList();
        assertThat(comments).first().asString().startsWith("# t.csv (CSV): 3 jobs on 2 nodes");
        assertThat(comments)
                .contains(
                        "# 1 broken row, 1 job that can never be placed",
                        "# line 6: 1 columns instead of 7",
                        "# line 5: job 4 of vision can never be placed: 32 GPUs")
                .anyMatch(line -> line.startsWith("# Tiers are an assumption"));

        List<String> lines = report("csv").lines().skip(comments.size()).toList();
        assertThat(lines.get(0))
                .startsWith("policy,grouping,group,jobs,avgJct,avgWait,p50Wait")
                .endsWith(",utilisation");
        assertThat(lines).anyMatch(line -> line.startsWith("sjf,byTier,P"));
        assertThat(lines)
                .allMatch(line -> line.split(",", -1).length == lines.get(0).split(",", -1).length);
    }

    @Test
    void jobsWithoutGpusAreNoBrokenRows() throws IOException {
        Files.writeString(folder.resolve("t.csv"), """
                JobID|User|Account|Submit|Elapsed|AllocTRES
                10|ann|vision|2026-03-02T08:00:00|00:10:00|gres/gpu=8
                11|ann|vision|2026-03-02T08:00:00|00:10:00|cpu=8
                """);

        assertThat(Json.line(json("--nodes", "2x8").path("withoutGpus"))).isEqualTo("[3]");
        assertThat(report("text"))
                .contains("0 broken rows, 1 job without GPUs, 0 jobs that can never be placed", "  line 3: no GPUs");
        assertThat(report("csv")).contains("# line 3: no GPUs");
        assertThat(report("html")).contains("<h2>Jobs without GPUs</h2>", "<li>line 3: no GPUs</li>");
    }

    @Test
    void noPartOfACommentIsOneThatASpreadsheetComputes() throws IOException {
        Files.writeString(folder.resolve("t.csv"), """
                job_id,department,user,submit_time,gpus,duration_s
                1,d,u,2026-03-02T08:00:00Z,1,1
                "x, =1+1",d,u,2026-03-02T08:00:00Z,99,1
                """);

        assertThat(report("csv")).contains("# line 3: job x, '=1+1 of d");
    }

    @Test
    void twoPolicyFilesOfOneNameAreToldApart() throws IOException {
        Files.createDirectory(folder.resolve("a"));
        Files.createDirectory(folder.resolve("b"));
        Files.writeString(folder.resolve("a/p.json"), "{}");
        Files.writeString(folder.resolve("b/p.json"), "{}");

        JsonNode report =
                json("--nodes", "2x8", "--compare", "giveway", "--policy", "a/p.json", "--policy", "b/p.json");

        assertThat(report.path("policies").get(0).path("name").asText()).isEqualTo("giveway a/p.json");
        assertThat(report.path("policies").get(1).path("name").asText()).isEqualTo("giveway b/p.json");
    }

    @Test
    void theJsonOfAllCommandsIsTheJsonReport() {
        assertThat(shell.run("--json", "simulate", "--trace", "t.csv", "--nodes", "2x8")
                        .out())
                .isEqualTo(report("json"));
        assertThat(error("--trace", "t.csv", "--nodes", "2x8", "--json", "--report", "csv"))
                .contains("--json and --report CSV");
    }

    @Test
    void theHelpTellsExitCodesAndAnExample() {
        assertThat(shell.run("simulate", "--help").out())
                .contains("Exit codes:\n  0  done", "\n\nExample:\n  giveway simulate");
    }

    @Test
    void aSimulationOfNothingIsAMistake() throws IOException {
        Files.writeString(folder.resolve("header.csv"), "job_id,department,user,submit_time,gpus,duration_s\n");
        Files.writeString(folder.resolve("empty.swf"), "");
        Files.writeString(folder.resolve("bad.swf"), "x\n");
        Files.write(folder.resolve("binary"), new byte[] {0, 1, '"', 2, (byte) 0xff, '\n'});
        Files.writeString(folder.resolve("walls.csv"), "department,nodes,gpusPerNode\naudio,2,8\n");

        assertThat(error("--trace", "header.csv", "--nodes", "1x8"))
                .contains("--trace header.csv: there is no job with GPUs in it");
        assertThat(error("--trace", "empty.swf", "--nodes", "1x8"))
                .contains("--trace empty.swf: there is no job with GPUs in it");
        assertThat(error("--trace", "bad.swf", "--nodes", "1x8")).contains("line 1: 1 fields instead of 18");
        assertThat(error("--trace", "binary", "--nodes", "1x8"))
                .contains("--trace binary: line 1: a quote is not closed");
        assertThat(error("--trace", ".", "--nodes", "1x8")).contains("--trace .: is a folder");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--department", "audio"))
                .contains("--department: no job of t.csv is of 'audio', but of <b>speech</b>, vision");
        assertThat(error("--trace", "t.csv", "--walls", "walls.csv"))
                .contains("--walls walls.csv: has nodes for none of the departments");
        assertThat(error("--trace", "t.csv", "--walls", "walls.csv", "--department", "vision"))
                .contains("walls: department vision has no nodes");
        Files.writeString(folder.resolve("large.csv"), """
                job_id,department,user,submit_time,gpus,duration_s
                1,d,u,2026-03-02T08:00:00Z,9,1
                """);
        assertThat(error("--trace", "large.csv", "--nodes", "1x8"))
                .contains("no job of large.csv fits on 1 node with 8 GPUs");
    }

    @Test
    void mistakesAreExplained() throws IOException {
        Files.writeString(folder.resolve("empty.csv"), "");
        Files.writeString(folder.resolve("bad-walls.csv"), "department,nodes,gpusPerNode\nvision,two,8\n");

        assertThat(error("--trace", "t.csv")).contains("either --nodes 135x8 or --walls FILE");
        assertThat(error("--trace", "t.csv", "--nodes", "many")).contains("'many' is not of the form 135x8");
        assertThat(error("--trace", "t.csv", "--nodes", "0x8")).contains("0 nodes");
        assertThat(error("--trace", "none.csv", "--nodes", "1x8"))
                .contains("there is no file")
                .contains("none.csv");
        assertThat(error("--trace", "empty.csv", "--nodes", "1x8")).contains("the trace is empty");
        assertThat(error("--trace", "t.csv", "--walls", "bad-walls.csv")).contains("walls: line 2");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--compare", "magic"))
                .contains("'magic'");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--expected", "declared:5-1"))
                .contains("declared:5-1");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--tiers", "P7")).contains("'P7'");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--leaving", "5m"))
                .contains("--leaving: 300 s is longer");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--checkpoint-every", "0s"))
                .contains("--checkpoint-every: 0s is less than 1 s");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--checkpoint-every", "often"))
                .contains("--checkpoint-every: 'often' is no length of time");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--output", "none/r.html"))
                .contains("--output none/r.html: there is no folder")
                .contains("none");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--compare", "fifo", "--policy", "p.json"))
                .contains("--compare names no giveway");
        Files.writeString(folder.resolve("bad.json"), "{\"permit\": {\"afterr\": \"1h\"}}");
        assertThat(error("--trace", "t.csv", "--nodes", "1x8", "--policy", "bad.json"))
                .contains("--policy bad.json: permit.afterr is unknown");
    }

    private String error(String... options) {
        Shell.Result result = shell.run(with("simulate", options));
        assertThat(result.code()).isEqualTo(2);
        return result.err();
    }

    private String report(String format) {
        return shell.run("simulate", "--trace", "t.csv", "--nodes", "2x8", "--report", format)
                .out();
    }

    private JsonNode json(String... options) throws IOException {
        Shell.Result result =
                shell.run(with("simulate", with("--trace", with("t.csv", with("--report", with("json", options))))));
        assertThat(result.err()).isEmpty();
        return Json.tree(result.out());
    }

    private static String[] with(String first, String... rest) {
        String[] all = new String[rest.length + 1];
        all[0] = first;
        System.arraycopy(rest, 0, all, 1, rest.length);
        return all;
    }
}
