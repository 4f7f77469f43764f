package io.giveway.planner.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Bits;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random claims one after another in one draft, each of which must find the victims that a search through everything
 * finds. Replay one with {@code -Dplanner.seed=N}.
 */
class VictimSimulation {

    private static final int DRAFTS = 1_000;
    private static final int CLAIMS = 12;
    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Policy POLICY = Policy.defaults();

    @Test
    void each_claim_finds_the_victims_that_a_plain_search_finds() {
        Long seed = Long.getLong("planner.seed");
        int proven = 0;
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? DRAFTS : seed); i++) {
            Pool pool = new Pool(new SplittableRandom(i));
            for (int claim = 0; claim < CLAIMS; claim++) {
                proven += pool.claim("claim " + claim + ": replay with mvn -pl planner test -Dtest=VictimSimulation"
                        + " -Dplanner.seed=" + i);
            }
        }
        assertThat(proven).as("claims that found victims").isGreaterThan(seed == null ? 500 : -1);
    }

    private static final class Pool {

        private final SplittableRandom random;
        private final PoolState pool = new PoolState();
        private final Grid grid;
        private final List<Attempt> attempts = new ArrayList<>();
        private final Set<String> comeBack = new HashSet<>();
        private final Set<String> asked = new HashSet<>();
        private final Tenants tenants;
        private final VictimSearch search;

        Pool(SplittableRandom random) {
            this.random = random;
            List<Node> nodes = new ArrayList<>();
            for (int node = 0; node < 1 + random.nextInt(6); node++) {
                Set<Integer> broken = random.nextInt(6) == 0 ? Set.of(1) : Set.of();
                nodes.add(new Node("n" + node, node == 2 ? 2 : 4, broken, true, random.nextInt(9) == 0));
            }
            nodes.forEach(node -> new Change.NodeSeen(node).into(pool));
            for (int i = 0; i < 3 * nodes.size(); i++) {
                Placement placement = pool.grid().place(shape(), pool.grid().free());
                if (placement != null && random.nextInt(5) > 0) {
                    add(attempt("r" + i, placement));
                }
            }
            grid = pool.grid().copy();
            tenants = new Tenants(grid, POLICY, NOW, pool.running(), this::leaves, comeBack::contains);
            search = new VictimSearch(grid, tenants);
        }

        private void add(Attempt attempt) {
            attempts.add(attempt);
            new Change.AttemptSeen(attempt).into(pool);
            if (random.nextInt(5) == 0) {
                comeBack.add(attempt.job().id());
            }
        }

        private boolean leaves(Attempt attempt) {
            return attempt.leaving() || asked.contains(attempt.job().id());
        }

        /** Answers 1 if there were victims. */
        int claim(String what) {
            Claim claim = Claim.in(pool, ranked(), Plan.Kind.values()[random.nextInt(4)], random.nextInt(3) == 0, NOW);
            Shape shape = shape();
            boolean capped = random.nextInt(4) == 0;
            int room = random.nextInt(4);
            @Nullable Placement own = random.nextInt(5) == 0 ? some() : null;
            @Nullable Placement closed = random.nextInt(3) == 0 ? some() : null;
            @Nullable Placement overtaken = !capped && random.nextInt(4) == 0 ? some() : null;
            if (own != null) {
                grid.fence(own);
                tenants.touch(own);
            }
            Proof plain = plainly(claim, shape, capped ? room : -1, own, closed, overtaken);
            Terrain terrain = capped ? Terrain.within(grid, tenants, room) : Terrain.of(grid, tenants);
            if (own != null) {
                terrain.keep(own);
            }
            if (closed != null) {
                terrain.close(closed);
            }
            if (overtaken != null) {
                terrain.overtake(overtaken);
            }
            attempts.stream()
                    .filter(a -> claim.preemptors().contains(a.job().id()))
                    .forEach(terrain::spare);
            Proof proof = search.prove(claim, shape, terrain);
            assertThat(proof).as("%s, %s %s", what, claim.kind(), shape).isEqualTo(plain);
            if (proof != null) {
                grid.fence(proof.placement());
                tenants.touch(proof.placement());
                for (Attempt victim : proof.victims()) {
                    asked.add(victim.job().id());
                    tenants.asked(victim.job().id(), victim.placement());
                }
            }
            return proof == null || proof.victims().isEmpty() ? 0 : 1;
        }

        private @Nullable Proof plainly(
                Claim claim,
                Shape shape,
                int room,
                @Nullable Placement own,
                @Nullable Placement closed,
                @Nullable Placement overtaken) {
            int size = grid.size();
            long[] usable = new long[size];
            long[] open = new long[size];
            long[] leaving = new long[size];
            long[] taken = new long[size];
            List<Attempt> running = new ArrayList<>();
            for (Attempt attempt : attempts) {
                boolean leaves = leaves(attempt);
                if (!leaves) {
                    running.add(attempt);
                }
                for (int node = 0;
                        node < size
                                && leaves
                                && !comeBack.contains(attempt.job().id());
                        node++) {
                    leaving[node] |= attempt.placement().on(grid.node(node).name()) & grid.offered(node);
                }
            }
            for (int node = 0; node < size; node++) {
                String name = grid.node(node).name();
                long fenced = grid.fenced(node) & ~(own == null ? 0 : own.on(name));
                usable[node] = grid.offered(node) & ~(closed == null ? 0 : closed.on(name));
                open[node] = grid.untaken(node) & ~fenced & usable[node];
                open[node] = room < 0 ? open[node] : Bits.lowest(open[node], room);
                taken[node] = overtaken == null ? 0 : overtaken.on(name) & (grid.untaken(node) | leaving[node]);
                leaving[node] &= ~fenced;
            }
            if (own != null) {
                grid.unfence(own);
            }
            List<long[]> layers = room < 0 ? List.of(open, leaving, taken) : List.of(open);
            Proof proof = new PlainSearch(claim, grid, layers, usable, running).prove(shape);
            if (own != null) {
                grid.fence(own);
            }
            return proof;
        }

        /** GPUs that no fence keeps for another. */
        private @Nullable Placement some() {
            int node = random.nextInt(grid.size());
            long mask = (1 + random.nextInt(15)) & ~grid.fenced(node);
            return mask == 0
                    ? null
                    : new Placement(List.of(new Placement.Share(grid.node(node).name(), mask)));
        }

        private Shape shape() {
            return switch (random.nextInt(4)) {
                case 0 -> new Shape(4, 2, null);
                case 1 -> Shape.of(5 + random.nextInt(5));
                default -> Shape.of(1 + random.nextInt(4));
            };
        }

        private Ranked ranked() {
            Set<String> displacedBy = new HashSet<>();
            if (!attempts.isEmpty() && random.nextInt(3) == 0) {
                displacedBy.add(
                        attempts.get(random.nextInt(attempts.size())).job().id());
            }
            Job job = job("w" + random.nextInt(1_000_000)).with(new Past(List.of(), displacedBy, 0, null, false));
            return new Ranking(POLICY).rank(job, false, NOW);
        }

        private Attempt attempt(String id, Placement placement) {
            Job job = job(id);
            return new Attempt(
                    job,
                    1,
                    placement,
                    job.standing(),
                    NOW.minusSeconds(random.nextInt(5) * 400L),
                    NOW.plusSeconds(random.nextInt(3_000) - 500),
                    random.nextInt(4) > 0,
                    random.nextBoolean() ? null : NOW.minusSeconds(random.nextInt(3) * 100L),
                    random.nextInt(6) == 0 ? NOW.plusSeconds(60) : null,
                    random.nextInt(9) == 0 ? NOW.plusSeconds(60) : null,
                    null,
                    random.nextBoolean());
        }

        private Job job(String id) {
            Duration expected = Duration.ofMinutes(1 + random.nextInt(100));
            return new Job(
                    id,
                    "d" + random.nextInt(3),
                    "owner",
                    Tier.values()[random.nextInt(3)],
                    random.nextInt(3) == 0 ? Lane.NORMAL : Lane.PRIORITY,
                    Shape.of(1),
                    expected,
                    expected,
                    random.nextInt(4) == 0 ? null : Duration.ofMinutes(2),
                    NOW,
                    Wait.queued(NOW),
                    Past.NONE);
        }
    }
}
