package io.giveway.sandbox.demo;

import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.CheckpointRequest;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.job.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A training run of the demo: where, how large, and for how many epochs of half a second.
 *
 * @param reference the incident, contract or ticket that admits a P0; null for other tiers
 */
record Training(
        String name,
        String pool,
        Tier tier,
        int gpus,
        int epochs,
        @Nullable String reference) {
    static final String LABEL = "demo";
    private static final double SECONDS_PER_EPOCH = 0.5;

    static Training experiment(String name, String pool, int gpus, int epochs) {
        return new Training(name, pool, Tier.P2, gpus, epochs, null);
    }

    static Training regular(String name, String pool, int gpus, int epochs) {
        return new Training(name, pool, Tier.P1, gpus, epochs, null);
    }

    static Training critical(String name, String pool, int gpus, int epochs, String reference) {
        return new Training(name, pool, Tier.P0, gpus, epochs, reference);
    }

    /** How long it trains, rounded up to a second. */
    Duration length() {
        return Duration.ofSeconds((long) Math.ceil(epochs * SECONDS_PER_EPOCH));
    }

    /**
     * @param program the training program
     * @param run names this telling of the story in the jobs' labels
     */
    Submission submission(Path program, String run) {
        return new Submission(
                name,
                null,
                pool,
                tier,
                gpus,
                null,
                null,
                length(),
                Duration.ofMinutes(10),
                new CheckpointRequest(true, null, null),
                reference == null ? null : new Admission(AdmissionCategory.ONLINE_INCIDENT, reference, null),
                new Workload(
                        List.of(
                                "python3",
                                program.toString(),
                                Integer.toString(epochs),
                                Double.toString(SECONDS_PER_EPOCH),
                                Integer.toString(Math.floorMod(name.hashCode(), 1000))),
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
