package io.giveway.planner.preempt;

import io.giveway.planner.place.Bits;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one job that gives way to a starved P2, or the end that is awaited instead (docs/rules.md, section 8).
 *
 * @param proof who leaves and what the P2 gets; null if it is put off
 * @param until when the first of the P0s that are about to end does so; null if it is not put off
 */
public record PermitVictim(@Nullable Proof proof, @Nullable Instant until) {

    /** The choice among the running jobs for {@code gpus} GPUs on one node; null where there is no possible victim. */
    public static @Nullable PermitVictim choose(Claim claim, int gpus, Grid grid, Collection<Attempt> running) {
        List<Attempt> possible = new ArrayList<>();
        for (Attempt attempt : running) {
            if (claim.spares(attempt) == null && share(attempt, gpus, grid) != null) {
                possible.add(attempt);
            }
        }
        if (possible.isEmpty()) {
            return null;
        }
        Instant now = claim.now();
        Policy policy = claim.policy();
        Instant soon = now.plus(policy.permit().deferWithin());
        boolean allEndSoon = possible.stream()
                .allMatch(attempt -> attempt.job().tier() == Tier.P0
                        && !attempt.overdue(now)
                        && !attempt.expectedEnd().isAfter(soon));
        if (allEndSoon) {
            return new PermitVictim(
                    null,
                    possible.stream()
                            .map(Attempt::expectedEnd)
                            .min(Comparator.naturalOrder())
                            .orElseThrow());
        }
        possible.sort(Comparator.comparing((Attempt attempt) -> attempt.job().tier())
                .reversed()
                .thenComparing(attempt -> !claim.own(attempt))
                .thenComparing(attempt ->
                        attempt.lostGpuSeconds(now, policy.preemption().lostCap()))
                .thenComparing(attempt -> attempt.placement().gpus())
                .thenComparing(Comparator.comparing(Attempt::startedAt).reversed())
                .thenComparing(attempt -> attempt.job().id()));
        Attempt victim = possible.get(0);
        Placement.Share share = share(victim, gpus, grid);
        return share == null ? null : new PermitVictim(new Proof(new Placement(List.of(share)), List.of(victim)), null);
    }

    /** GPUs on one node of the victim, free ones first. */
    private static Placement.@Nullable Share share(Attempt attempt, int gpus, Grid grid) {
        for (Placement.Share share : attempt.placement().shares()) {
            int node = grid.indexOf(share.node());
            if (node < 0) {
                continue;
            }
            long free = grid.free(node);
            long left = share.mask() & grid.offered(node) & ~grid.fenced(node);
            if (left != 0 && Long.bitCount(free | left) >= gpus) {
                long mask = Bits.lowest(free, Math.min(gpus, Long.bitCount(free)));
                return new Placement.Share(share.node(), mask | Bits.lowest(left, gpus - Long.bitCount(mask)));
            }
        }
        return null;
    }
}
