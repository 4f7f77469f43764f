package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.FakeInstallation;
import io.giveway.cli.FakeInstallation.Answer;
import io.giveway.cli.Samples;
import io.giveway.cli.Shell;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TierOverrideTest {
    private static final String OPERATION = " /api/v1/jobs/" + Samples.ID + "/override";

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
    void whatIsAskedForGoesToTheServerAndItsAnswerIsSaid() {
        installation.on(
                "PUT" + OPERATION,
                ask -> Answer.json(200, Samples.job(Samples.ID, "QUEUED", "\"effectiveTier\": \"P0\"")));

        Shell.Result result = shell.run(
                "override",
                Samples.ID,
                "--tier",
                "P0",
                "--reason",
                "it burns",
                "--category",
                "ONLINE_INCIDENT",
                "--reference",
                "INC-1",
                "--until",
                "2026-12-01T00:00:00Z");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo(Samples.ID + " counts as P0, declared P1\n");
        assertThat(installation.asked("PUT" + OPERATION).get(0).body()).isEqualTo("""
                {"tier":"P0","reason":"it burns","until":"2026-12-01T00:00:00Z",\
                "admission":{"category":"ONLINE_INCIDENT","reference":"INC-1"}}""");
    }

    @Test
    void clearingBringsTheDeclaredTierBack() {
        installation.on("DELETE" + OPERATION, ask -> Answer.json(200, Samples.job(Samples.ID, "QUEUED")));

        Shell.Result result = shell.run("override", Samples.ID, "--clear");

        assertThat(result.out()).isEqualTo(Samples.ID + " counts as P1\n");
    }

    @Test
    void oneOfTheTwoMustBeSaid() {
        assertThat(mistake("--lane", "NORMAL")).contains("say --tier TIER and --reason TEXT, or --clear");
        assertThat(mistake("--tier", "P2")).contains("--tier needs a --reason TEXT");
        assertThat(mistake("--clear", "--tier", "P1")).contains("--clear goes with no other option");
    }

    private String mistake(String... options) {
        Shell.Result result = shell.run(Stream.concat(Stream.of("override", Samples.ID), Stream.of(options))
                .toArray(String[]::new));
        assertThat(result.code()).isEqualTo(2);
        return result.err();
    }
}
