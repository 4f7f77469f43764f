package io.giveway.queue.job;

import org.jspecify.annotations.Nullable;

/** Where a waiting job is to wait instead. */
public record MoveRequest(@Nullable String pool) {}
