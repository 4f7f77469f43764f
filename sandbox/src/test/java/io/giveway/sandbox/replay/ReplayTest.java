package io.giveway.sandbox.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A replay from the trace's file to its verdict, on an installation that may be a bad one. */
class ReplayTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeEach
    void writeTrace() throws IOException {
        StringBuilder trace = new StringBuilder("job_id,department,user,submit_time,gpus,duration_s,status\n");
        for (int i = 0; i < 12; i++) {
            trace.append(i)
                    .append(",d,u")
                    .append(i)
                    .append(",2020-09-01T00:0")
                    .append(i / 6)
                    .append(":00Z,")
                    .append(1 + i % 4)
                    .append(",")
                    .append(i * 10)
                    .append(",COMPLETED\n");
        }
        trace.append(
                "90,d,u,2020-09-01T00:02:00Z,16,60,COMPLETED\n91,other,u,2020-09-01T00:02:00Z,1,60,COMPLETED\nbroken\n");
        Files.writeString(folder.resolve("trace.csv"), trace);
    }

    @Test
    void aGoodInstallationPassesAllChecks() throws IOException {
        int code = replay(false);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("14 jobs, 13 of department d, 1 broken rows", "line 16: 1 columns instead of 7")
                .contains("played: 12 jobs", "1 larger than pool toy")
                .contains("floored to 50 ms")
                .contains("ok      12 jobs, each final exactly once")
                .contains("ok      no GPU given twice")
                .contains("ok      no GPU used twice by what 12 processes wrote");
        assertThat(code).isZero();
    }

    @Test
    void anInstallationThatGivesGpusTwiceIsFoundOut() throws IOException {
        int code = replay(true);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("FAILED  no GPU given twice")
                .contains("FAILED  no GPU used twice by what 12 processes wrote")
                .contains("n1 GPU 0: job-");
        assertThat(code).isEqualTo(1);
    }

    private int replay(boolean careless) throws IOException {
        try (ToyInstallation installation = new ToyInstallation(careless)) {
            Environment environment = new Environment(
                    Map.of("GIVEWAY_TOKEN", "t", "HOME", folder.toString()),
                    folder,
                    InputStream.nullInputStream(),
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                    false,
                    Clock.systemUTC(),
                    length -> Thread.sleep(length.toMillis()));
            return new CommandLine(new Replay(environment))
                    .execute(
                            "--trace",
                            "trace.csv",
                            "--department",
                            "d",
                            "--pool",
                            "toy",
                            "--speed",
                            "400",
                            "--floor-ms",
                            "50",
                            "--gateway",
                            installation.gateway());
        }
    }
}
