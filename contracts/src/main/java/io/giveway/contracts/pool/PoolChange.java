package io.giveway.contracts.pool;

import org.jspecify.annotations.Nullable;

/** What a resource admin says to create or change a pool. Nodes come from its agents. */
public record PoolChange(@Nullable String gpuModel) {}
