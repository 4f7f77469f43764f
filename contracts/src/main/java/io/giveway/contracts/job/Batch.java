package io.giveway.contracts.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Up to 10,000 submissions that are taken all or none. */
public record Batch(@Nullable List<@Nullable Submission> jobs) {}
