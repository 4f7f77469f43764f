package io.giveway.planner.preempt;

import io.giveway.planner.place.Bits;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search for the fewest victims of a claim (docs/rules.md, section 6). Nodes are chosen one after another, each time
 * the one that costs least given the victims named so far; a plan that takes from P2s alone is looked for first. What
 * the nodes cost is kept for the claims of the same draft that follow.
 */
public final class VictimSearch {

    private final Grid grid;
    private final Tenants tenants;
    private final Map<Offers.Terms, Offers> known = new HashMap<>();

    public VictimSearch(Grid grid, Tenants tenants) {
        this.grid = grid;
        this.tenants = tenants;
    }

    /** The proof for a gang of this shape, or null where no set of victims suffices. */
    public @Nullable Proof prove(Claim claim, Shape shape, Terrain terrain) {
        Shape.Pieces pieces = grid.pieces(shape);
        Proof gentle = new Gathering(claim, terrain, true).prove(pieces);
        return gentle != null || claim.kind() == Plan.Kind.REGULAR
                ? gentle
                : new Gathering(claim, terrain, false).prove(pieces);
    }

    /** One try to find all parts of a gang. */
    private final class Gathering {

        private final Claim claim;
        private final Terrain terrain;
        private final boolean p2Only;
        private final List<Attempt> victims = new ArrayList<>();
        private final TreeMap<Integer, Integer> needs = new TreeMap<>();
        private final Set<Integer> special;

        Gathering(Claim claim, Terrain terrain, boolean p2Only) {
            this.claim = claim;
            this.terrain = terrain;
            this.p2Only = p2Only;
            this.special = new LinkedHashSet<>(terrain.odd());
        }

        @Nullable
        Proof prove(Shape.Pieces pieces) {
            boolean found =
                    find(pieces.count(), pieces.each()) && (pieces.remainder() == 0 || find(1, pieces.remainder()));
            if (!found) {
                return null;
            }
            dropNeedless();
            List<Placement.Share> shares = new ArrayList<>();
            needs.forEach((node, need) -> shares.add(share(node, need)));
            return new Proof(new Placement(shares), victims);
        }

        private boolean find(int parts, int need) {
            Offers offers = known.computeIfAbsent(
                    Offers.Terms.of(claim, terrain, need, p2Only),
                    terms -> new Offers(terms, claim, terrain, grid, tenants));
            offers.catchUp();
            boolean found = true;
            Set<Integer> fresh = special;
            for (int part = 0; part < parts && found; part++) {
                for (int node : fresh) {
                    offers.lend(
                            node, needs.containsKey(node) ? null : offers.cost(claim, terrain.on(node), node, victims));
                }
                NodeCost best = offers.least();
                found = best != null;
                fresh = best == null ? Set.of() : choose(best, need);
            }
            return found;
        }

        /** Answers the nodes whose costs are others now: the chosen one, and those that its victims leave, too. */
        private Set<Integer> choose(NodeCost best, int need) {
            Set<Integer> fresh = new LinkedHashSet<>();
            fresh.add(best.node());
            needs.put(best.node(), need);
            victims.addAll(best.victims());
            for (Attempt victim : best.victims()) {
                for (Placement.Share share : victim.placement().shares()) {
                    int node = grid.indexOf(share.node());
                    if (node >= 0) {
                        fresh.add(node);
                    }
                }
            }
            special.addAll(fresh);
            return fresh;
        }

        /** Takes back from the last named to the first whom the gang does not need. */
        private void dropNeedless() {
            for (int i = victims.size() - 1; i >= 0; i--) {
                Attempt victim = victims.remove(i);
                if (!suffices(victim.placement())) {
                    victims.add(i, victim);
                }
            }
        }

        private boolean suffices(Placement without) {
            for (Placement.Share share : without.shares()) {
                int node = grid.indexOf(share.node());
                Integer need = needs.get(node);
                if (need != null) {
                    Ground ground = terrain.on(node);
                    long have = ground.reach();
                    for (Attempt victim : victims) {
                        have |= victim.placement().on(share.node()) & ground.takeable();
                    }
                    if (Long.bitCount(have) < need) {
                        return false;
                    }
                }
            }
            return true;
        }

        /** The GPUs on one node: those nobody must leave first, then the own department's, then others'. */
        private Placement.Share share(int node, int need) {
            String name = grid.node(node).name();
            Ground ground = terrain.on(node);
            long mask = fill(0, ground.open(), need);
            mask = fill(mask, ground.leaving(), need);
            mask = fill(mask, ground.overtaken(), need);
            for (boolean own : new boolean[] {true, false}) {
                for (Attempt victim : victims) {
                    if (claim.own(victim) == own) {
                        mask = fill(mask, victim.placement().on(name) & ground.takeable(), need);
                    }
                }
            }
            return new Placement.Share(name, mask);
        }
    }

    private static long fill(long mask, long more, int need) {
        long fresh = more & ~mask;
        return mask | Bits.lowest(fresh, Math.min(need - Long.bitCount(mask), Long.bitCount(fresh)));
    }
}
