package io.giveway.contracts.job;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs: a command with its arguments, an image where the backend needs one, environment and working directory. */
public record Workload(
        @Nullable List<String> command,
        @Nullable String image,
        @Nullable Map<String, String> env,
        @Nullable String workingDirectory) {}
