package io.giveway.planner.estimate;

import io.giveway.planner.Why;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a waiting job can be told about its start (docs/rules.md, section 10). It names no other job, so that it can be
 * shown to any department.
 *
 * @param expectedStart null where none can be foreseen; the reasons then say why
 * @param expectedEnd when that run is expected to end; null without a start
 * @param aheadByTier eligible waiting jobs that rank before it
 * @param runningAhead attempts on the GPUs that it is expected to get
 * @param releases when these leave the GPUs, first things first
 * @param reasons why it waits now, the most important first
 */
public record Estimate(
        @Nullable Instant expectedStart,
        @Nullable Instant expectedEnd,
        Map<Tier, Integer> aheadByTier,
        int runningAhead,
        List<Release> releases,
        List<Reason> reasons,
        Instant computedAt) {

    public Estimate {
        aheadByTier = Map.copyOf(aheadByTier);
        releases = List.copyOf(releases);
        reasons = List.copyOf(reasons);
    }

    /** Waiting jobs ahead in all. */
    public int ahead() {
        return aheadByTier.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** GPUs of those that it will start on, as they come free. */
    public record Release(Instant at, int gpus) {}

    /**
     * One cause of waiting.
     *
     * @param count what the code speaks of: GPUs that are busy, fragmented or reserved, jobs ahead, victims spared or
     *     awaited; 0 where there is nothing to count
     * @param until when it will have passed, where that is known
     */
    public record Reason(
            Why.Reason code, int count, @Nullable Instant until) {}
}
