package io.giveway.queue.pool;

import io.giveway.contracts.id.PoolId;

/** Said inside a transaction that gives a pool's leader something to look at; heard once it has committed. */
public record PoolChanged(PoolId pool) {}
