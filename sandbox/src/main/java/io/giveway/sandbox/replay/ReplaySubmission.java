package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.CheckpointRequest;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A planned job as the API takes it. Its expected duration is the true one. */
final class ReplaySubmission {
    private final String pool;
    private final String run;
    private final String script = script();

    /** @param run the label by which the jobs of one replay are found again */
    ReplaySubmission(String pool, String run) {
        this.pool = pool;
        this.run = run;
    }

    JsonNode of(PlannedJob job) {
        String traceId = job.source().id();
        return Json.of(new Submission(
                "replay-" + traceId,
                null,
                pool,
                job.tier(),
                job.source().gpus(),
                null,
                null,
                job.length(),
                null,
                new CheckpointRequest(true, "SIGUSR1", null),
                job.tier() == Tier.P0
                        ? new Admission(AdmissionCategory.ONLINE_INCIDENT, "replay of trace job " + traceId, null)
                        : null,
                new Workload(
                        List.of(
                                "/bin/sh",
                                "-c",
                                script,
                                "replay",
                                Long.toString(job.length().toMillis())),
                        null,
                        Map.of(),
                        null),
                Map.of("replay", run, "trace-job", traceId),
                null,
                null,
                null,
                null,
                null));
    }

    private static String script() {
        try (InputStream script = Objects.requireNonNull(ReplaySubmission.class.getResourceAsStream("job.sh"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
