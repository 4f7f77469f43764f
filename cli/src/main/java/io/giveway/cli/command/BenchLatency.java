package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.trace.Quantiles;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures from the moment a submission leaves the client until its process runs, as the process itself writes it; client and
 * process share one clock on a local stack. One job after another on an idle pool, with a real token.
 */
@Command(
        name = "bench-latency",
        hidden = true,
        description = "Measure from a submission to its process on an idle pool of a local stack.")
final class BenchLatency extends ApiCommand {
    private static final Pattern STARTED = Pattern.compile("started (\\d{1,19})");
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final int LOOKS = 600;

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "200",
            description = "jobs measured (default ${DEFAULT-VALUE})")
    int samples;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "50",
            description = "jobs before (default ${DEFAULT-VALUE})")
    int warmUp;

    @Option(
            names = "--pool",
            paramLabel = "SLUG",
            defaultValue = "a100",
            description = "where (default ${DEFAULT-VALUE})")
    String pool;

    @Override
    public Integer call() throws InterruptedException, IOException {
        long[] micros = new long[samples];
        for (int i = -warmUp; i < samples; i++) {
            long took = sample();
            if (i >= 0) {
                micros[i] = took;
            }
        }
        Quantiles all = new Quantiles(micros);
        print(String.format(
                Locale.ROOT,
                "submit to process started, %d samples after %d: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms",
                samples,
                warmUp,
                millis(all.at(500)),
                millis(all.at(900)),
                millis(all.at(990)),
                millis(all.max())));
        return ExitCode.OK;
    }

    private long sample() throws InterruptedException, IOException {
        JsonNode submission = Json.of(new Submission(
                "bench-latency",
                null,
                pool,
                Tier.P2,
                1,
                null,
                null,
                Duration.ofSeconds(1),
                null,
                null,
                null,
                new Workload(List.of("/bin/sh", "-c", "echo started $(date +%s%N)"), null, null, null),
                null,
                null,
                null,
                null,
                null,
                null));
        Instant before = environment().clock().instant();
        String id = api().create(Api.path("jobs"), submission, UUID.randomUUID().toString())
                .path("id")
                .asText();
        Instant started = started(id);
        return Duration.between(before, started).toNanos() / 1000;
    }

    private Instant started(String id) throws InterruptedException, IOException {
        for (int look = 0; look < LOOKS; look++) {
            environment().pause().of(LOOK_EVERY);
            if (!JobState.valueOf(api().get(Api.path("jobs", id)).path("state").asText())
                    .isFinal()) {
                continue;
            }
            try (InputStream log = api().open(Api.path("jobs", id, "logs"))) {
                Matcher line = STARTED.matcher(new String(log.readAllBytes(), StandardCharsets.UTF_8));
                if (line.find()) {
                    return Instant.EPOCH.plusNanos(Long.parseLong(line.group(1)));
                }
            }
        }
        throw new Failure.Unreachable("job " + id + " did not say when it started");
    }

    private static double millis(long micros) {
        return micros / 1000.0;
    }
}
