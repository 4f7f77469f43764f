package io.giveway.planner.preempt;

import io.giveway.planner.place.Bits;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The search for the fewest victims that looks at all nodes and attempts each time: slow and plainly right. */
final class PlainSearch {

    private final Claim claim;
    private final Grid grid;
    private final List<long[]> layers;
    private final long[] usable;
    private final long[] reach;
    private final List<List<Attempt>> onNode = new ArrayList<>();
    private final Policy policy;
    private final Instant now;

    /**
     * @param layers GPUs that need no new victim, the most welcome first
     * @param usable GPUs that the claimant may have at all
     * @param running attempts that do not leave anyway
     */
    PlainSearch(Claim claim, Grid grid, List<long[]> layers, long[] usable, Collection<Attempt> running) {
        this.claim = claim;
        this.grid = grid;
        this.layers = layers;
        this.usable = usable;
        this.policy = claim.policy();
        this.now = claim.now();
        this.reach = new long[grid.size()];
        for (int i = 0; i < reach.length; i++) {
            onNode.add(new ArrayList<>());
            for (long[] layer : layers) {
                reach[i] |= layer[i] & usable[i];
            }
        }
        running.stream()
                .filter(attempt -> claim.spares(attempt) == null)
                .sorted(order())
                .forEach(this::list);
    }

    @Nullable
    Proof prove(Shape shape) {
        Proof gentle = prove(shape, true);
        return gentle != null ? gentle : prove(shape, false);
    }

    private @Nullable Proof prove(Shape shape, boolean p2Only) {
        Shape.Pieces pieces = grid.pieces(shape);
        List<Attempt> victims = new ArrayList<>();
        TreeMap<Integer, Integer> needs = new TreeMap<>();
        for (int piece = 0; piece < pieces.count() + (pieces.remainder() > 0 ? 1 : 0); piece++) {
            int need = piece < pieces.count() ? pieces.each() : pieces.remainder();
            NodeCost best = null;
            for (int node = 0; node < reach.length; node++) {
                NodeCost cost = needs.containsKey(node) ? null : cost(node, need, victims, p2Only);
                if (cost != null && (best == null || cost.compareTo(best) < 0)) {
                    best = cost;
                }
            }
            if (best == null) {
                return null;
            }
            needs.put(best.node(), need);
            victims.addAll(best.victims());
        }
        dropNeedless(victims, needs);
        List<Placement.Share> shares = new ArrayList<>();
        needs.forEach((node, need) -> shares.add(share(node, need, victims)));
        return new Proof(new Placement(shares), victims);
    }

    /** Victims on one node in their order until the part fits, without those that turn out needless. */
    private @Nullable NodeCost cost(int node, int need, List<Attempt> named, boolean p2Only) {
        long have = reach[node] | cells(named, node);
        int without = Long.bitCount(have);
        List<Attempt> taken = new ArrayList<>();
        for (Attempt attempt : onNode.get(node)) {
            if (Long.bitCount(have) >= need) {
                break;
            }
            long more = cells(attempt, node) & ~have;
            if (more != 0 && !(p2Only && attempt.standing() != Tier.P2) && !named.contains(attempt)) {
                taken.add(attempt);
                have |= more;
            }
        }
        if (Long.bitCount(have) < need) {
            return null;
        }
        for (int i = taken.size() - 1; i >= 0; i--) {
            long rest = have & ~cells(taken.get(i), node);
            if (Long.bitCount(rest) >= need) {
                have = rest;
                taken.remove(i);
            }
        }
        int ownGpus = 0;
        int all = 0;
        long lost = 0;
        for (Attempt attempt : taken) {
            ownGpus += claim.own(attempt) ? Long.bitCount(cells(attempt, node)) : 0;
            all += attempt.placement().gpus();
            lost += attempt.lostGpuSeconds(now, policy.preemption().lostCap());
        }
        int fromVictims = Math.max(0, need - without);
        return new NodeCost(Math.max(0, fromVictims - ownGpus), lost, all - fromVictims, node, List.copyOf(taken));
    }

    private void dropNeedless(List<Attempt> victims, TreeMap<Integer, Integer> needs) {
        for (int i = victims.size() - 1; i >= 0; i--) {
            List<Attempt> rest = new ArrayList<>(victims);
            rest.remove(i);
            boolean suffices = needs.entrySet().stream()
                    .allMatch(entry ->
                            Long.bitCount(reach[entry.getKey()] | cells(rest, entry.getKey())) >= entry.getValue());
            if (suffices) {
                victims.remove(i);
            }
        }
    }

    /** The GPUs on one node: those nobody must leave first, then the own department's, then others'. */
    private Placement.Share share(int node, int need, List<Attempt> victims) {
        long mask = 0;
        for (long[] layer : layers) {
            mask = fill(mask, layer[node] & usable[node], need);
        }
        for (boolean own : new boolean[] {true, false}) {
            for (Attempt victim : victims) {
                if (claim.own(victim) == own) {
                    mask = fill(mask, cells(victim, node), need);
                }
            }
        }
        return new Placement.Share(grid.node(node).name(), mask);
    }

    private static long fill(long mask, long more, int need) {
        long fresh = more & ~mask;
        return mask | Bits.lowest(fresh, Math.min(need - Long.bitCount(mask), Long.bitCount(fresh)));
    }

    private void list(Attempt attempt) {
        for (Placement.Share share : attempt.placement().shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                onNode.get(node).add(attempt);
            }
        }
    }

    private long cells(Attempt attempt, int node) {
        return attempt.placement().on(grid.node(node).name()) & grid.offered(node) & ~grid.fenced(node) & usable[node];
    }

    private long cells(List<Attempt> attempts, int node) {
        long mask = 0;
        for (Attempt attempt : attempts) {
            mask |= cells(attempt, node);
        }
        return mask;
    }

    private Comparator<Attempt> order() {
        return Comparator.comparing(Attempt::standing)
                .reversed()
                .thenComparing(attempt -> !claim.own(attempt))
                .thenComparing(attempt -> attempt.job().lane() != Lane.NORMAL)
                .thenComparing(attempt -> !attempt.job().checkpoints())
                .thenComparing(attempt ->
                        attempt.lostGpuSeconds(now, policy.preemption().lostCap()))
                .thenComparing(Comparator.comparing(Attempt::startedAt).reversed())
                .thenComparing(attempt -> attempt.job().id());
    }

    /** What taking a part from one node costs; the order of the fields is the order of comparison. */
    private record NodeCost(int fromOthers, long lost, int beyond, int node, List<Attempt> victims)
            implements Comparable<NodeCost> {

        private static final Comparator<NodeCost> ORDER = Comparator.comparingInt(NodeCost::fromOthers)
                .thenComparingLong(NodeCost::lost)
                .thenComparingInt(NodeCost::beyond)
                .thenComparingInt(NodeCost::node);

        @Override
        public int compareTo(NodeCost other) {
            return ORDER.compare(this, other);
        }
    }
}
