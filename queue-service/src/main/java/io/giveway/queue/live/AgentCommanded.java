package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;

/** Said inside a transaction that gives an agent a command; heard once it has committed. */
public record AgentCommanded(PoolId pool, String agent) {}
