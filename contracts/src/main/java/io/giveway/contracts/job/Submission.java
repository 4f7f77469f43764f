package io.giveway.contracts.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job as a client asks for it. Every component may be missing here; the queue-service says which ones are required and
 * names each that is wrong.
 *
 * @param department may be left out where the caller has exactly one
 * @param gpus GPUs needed at once, all or none
 * @param gpusPerNode how many of them on each node, or null to let the shape follow the pool
 * @param minGpus for elastic jobs, the least number to start with
 * @param expectedDuration run time on the GPUs asked for; drives estimates, backfill and holds
 * @param timeLimit longest stay on GPUs over the whole life
 * @param notBefore not eligible before this instant
 * @param dependsOn ids of jobs of the own department that must succeed first
 * @param retries how often an end with a failing exit code is tried again
 * @param held true to wait until released
 * @param notified e-mail addresses told about this job beside its owner
 */
public record Submission(
        @Nullable String name,
        @Nullable String department,
        @Nullable String pool,
        @Nullable Tier tier,
        @Nullable Integer gpus,
        @Nullable Integer gpusPerNode,
        @Nullable Integer minGpus,
        @Nullable Duration expectedDuration,
        @Nullable Duration timeLimit,
        @Nullable CheckpointRequest checkpoint,
        @Nullable Admission admission,
        @Nullable Workload workload,
        @Nullable Map<String, String> labels,
        @Nullable Instant notBefore,
        @Nullable List<String> dependsOn,
        @Nullable Integer retries,
        @Nullable Boolean held,
        @JsonProperty("notify") @Nullable List<String> notified) {}
