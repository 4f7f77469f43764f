package io.giveway.contracts.pool;

import org.jspecify.annotations.Nullable;

/** What a resource admin says to drain a node or to use it again. */
public record NodeChange(@Nullable Boolean schedulable) {}
