package io.giveway.sandbox.demo;

import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.job.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A training run of the demo: whose it is, where, how large, and for how many epochs. */
record Training(String department, String name, String pool, Tier tier, int gpus, int epochs, int seed) {
    static final String LABEL = "demo";
    private static final double SECONDS_PER_EPOCH = 0.5;

    Submission submission(Path program, String run) {
        return new Submission(
                name,
                department,
                pool,
                tier,
                gpus,
                null,
                null,
                Duration.ofMinutes(5),
                Duration.ofMinutes(10),
                null,
                null,
                new Workload(
                        List.of(
                                "python3",
                                program.toString(),
                                Integer.toString(epochs),
                                Double.toString(SECONDS_PER_EPOCH),
                                Integer.toString(seed)),
                        null,
                        null,
                        null),
                Map.of(LABEL, run),
                null,
                null,
                null,
                null,
                null);
    }
}
