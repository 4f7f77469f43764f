package io.giveway.contracts.pool;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Tier;
import java.util.List;
import java.util.Map;

/**
 * A pool as a client reads it; all counts are GPUs but {@code waitingByTier}, which counts jobs.
 *
 * @param capacity all GPUs of all nodes
 * @param healthy GPUs that are healthy and schedulable
 * @param allocated GPUs that belong to attempts
 * @param fenced freed GPUs kept for a preemptor
 * @param peak whether the pool is in peak (docs/rules.md, section 1)
 */
public record Pool(
        PoolId id,
        String gpuModel,
        int capacity,
        int healthy,
        int allocated,
        int fenced,
        boolean peak,
        Map<Tier, Integer> waitingByTier,
        List<Node> nodes) {}
