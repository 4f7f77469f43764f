package io.giveway.queue.job;

import org.jspecify.annotations.Nullable;

/** Why a job is put on hold. */
public record HoldRequest(@Nullable String reason) {}
