package io.giveway.queue.attempt;

import io.giveway.contracts.id.PoolId;
import java.time.Instant;

/** A job got GPUs for the first time; told within the transaction, so that one may wait for its commit. */
public record FirstStart(String job, PoolId pool, Instant at) {}
