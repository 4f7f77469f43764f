package io.giveway.planner.preempt;

import io.giveway.planner.place.Grid;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Tier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each node costs claimants of the same terms for a part of the same size. It is kept while a draft goes on: nodes
 * that decisions have touched are looked at again when the next claimant asks, and what is special about a claimant is
 * lent to it for its own search.
 */
final class Offers {

    private final Terms terms;
    private final Claim common;
    private final Terrain terrain;
    private final Grid grid;
    private final Tenants tenants;
    private final NodeCosts costs;
    private final long[] victims;

    /** Nodes that say what they cost another claimant; at first all, which say nothing yet. */
    private final BitSet lent = new BitSet();

    private int seen;

    /** All that the cost of a node depends on, besides what is special about one claimant. */
    record Terms(Plan.Kind kind, boolean ownOnly, String department, Lane lane, int room, int need, boolean p2Only) {

        static Terms of(Claim claim, Terrain terrain, int need, boolean p2Only) {
            return new Terms(
                    claim.kind(),
                    claim.ownOnly(),
                    claim.by().job().department(),
                    claim.by().job().lane(),
                    terrain.room(),
                    need,
                    p2Only);
        }

        /** The highest tier as which a victim can stand. */
        Tier highest() {
            return p2Only ? Tier.P2 : kind == Plan.Kind.PERMIT ? Tier.P0 : Tier.P1;
        }
    }

    Offers(Terms terms, Claim claim, Terrain terrain, Grid grid, Tenants tenants) {
        this.terms = terms;
        this.common = claim.common();
        this.terrain = terrain.common();
        this.grid = grid;
        this.tenants = tenants;
        this.costs = new NodeCosts(grid.size());
        this.victims = tenants.victims(terms);
        lent.set(0, grid.size());
    }

    /** Looks again at the nodes that have been touched since it was last asked. */
    void catchUp() {
        BitSet stale = tenants.touchedSince(seen);
        stale.or(lent);
        lent.clear();
        seen = tenants.touches();
        for (int node = stale.nextSetBit(0); node >= 0; node = stale.nextSetBit(node + 1)) {
            boolean enough = Long.bitCount(victims[node] | tenants.vacant(node)) >= terms.need();
            costs.set(node, enough ? cost(common, terrain.on(node), node, List.of()) : null);
        }
    }

    /** Sets what a node costs this one claimant. */
    void lend(int node, @Nullable NodeCost cost) {
        costs.set(node, cost);
        lent.set(node);
    }

    @Nullable
    NodeCost least() {
        return costs.least();
    }

    /** What a part costs a claimant on one node, beside victims that it has named elsewhere; null if it does not fit. */
    @Nullable
    NodeCost cost(Claim claim, Ground ground, int node, List<Attempt> named) {
        long without = ground.reach();
        for (Attempt victim : named) {
            without |= victim.placement().on(grid.node(node).name()) & ground.takeable();
        }
        List<Tenant> taken = new ArrayList<>();
        long have = take(claim, ground.takeable(), node, named, without, taken);
        if (Long.bitCount(have) < terms.need()) {
            return null;
        }
        for (int i = taken.size() - 1; i >= 0; i--) {
            long rest = have & ~(taken.get(i).cells & ground.takeable());
            if (Long.bitCount(rest) >= terms.need()) {
                have = rest;
                taken.remove(i);
            }
        }
        return sum(claim, ground.takeable(), node, Long.bitCount(without), taken);
    }

    /** Names victims in their order until the part fits: lower tiers first, in a tier the own department first. */
    private long take(Claim claim, long takeable, int node, List<Attempt> named, long without, List<Tenant> taken) {
        long have = without;
        List<Tenant> here = tenants.on(node);
        int from = 0;
        while (from < here.size()) {
            Tier standing = here.get(from).attempt.standing();
            if (terms.p2Only() && standing != Tier.P2) {
                return have;
            }
            int to = from;
            while (to < here.size() && here.get(to).attempt.standing() == standing) {
                to++;
            }
            for (boolean own : new boolean[] {true, false}) {
                for (Tenant tenant : here.subList(from, to)) {
                    if (Long.bitCount(have) >= terms.need()) {
                        return have;
                    }
                    long more = tenant.cells & takeable & ~have;
                    if (more != 0
                            && claim.own(tenant.attempt) == own
                            && !tenant.leaves()
                            && claim.spares(tenant.attempt) == null
                            && !named.contains(tenant.attempt)) {
                        taken.add(tenant);
                        have |= more;
                    }
                }
            }
            from = to;
        }
        return have;
    }

    private NodeCost sum(Claim claim, long takeable, int node, int without, List<Tenant> taken) {
        int ownGpus = 0;
        int all = 0;
        long lost = 0;
        List<Attempt> victims = new ArrayList<>(taken.size());
        for (Tenant tenant : taken) {
            Attempt attempt = tenant.attempt;
            ownGpus += claim.own(attempt) ? Long.bitCount(tenant.cells & takeable) : 0;
            all += attempt.placement().gpus();
            lost += tenant.lostGpuSeconds;
            victims.add(attempt);
        }
        int fromVictims = Math.max(0, terms.need() - without);
        return new NodeCost(Math.max(0, fromVictims - ownGpus), lost, all - fromVictims, node, victims);
    }
}
