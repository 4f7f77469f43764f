package io.giveway.planner.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random pools whose gangs are placed as by a plain search through all nodes. Replay one with {@code -Dplanner.seed=N}. */
class GangSimulation {

    private static final int POOLS = 3_000;

    @Test
    void a_gang_gets_the_gpus_that_a_look_at_each_node_finds() {
        Long seed = Long.getLong("planner.seed");
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? POOLS : seed); i++) {
            SplittableRandom random = new SplittableRandom(i);
            Grid grid = grid(random);
            grid = random.nextBoolean() ? grid.copy() : grid;
            for (int change = 0; change < 12; change++) {
                disturb(grid, random);
                Available available = grid.free();
                for (int odd = random.nextInt(4); odd > 0; odd--) {
                    available = random.nextBoolean()
                            ? available.open(any(grid, random))
                            : available.close(any(grid, random));
                }
                Shape shape = shape(random);
                assertThat(grid.place(shape, available))
                        .as("%s: replay with mvn -pl planner test -Dtest=GangSimulation -Dplanner.seed=%d", shape, i)
                        .isEqualTo(plainly(grid, shape, available));
            }
            int free = 0;
            for (int node = 0; node < grid.size(); node++) {
                assertThat(grid.free(node)).isEqualTo(grid.untaken(node) & ~grid.fenced(node));
                free += Long.bitCount(grid.free(node));
            }
            assertThat(grid.allocated()).isEqualTo(grid.capacity() - free);
        }
    }

    private static Grid grid(SplittableRandom random) {
        List<Node> nodes = new ArrayList<>();
        int size = 1 + random.nextInt(random.nextInt(8) == 0 ? 200 : 6);
        for (int node = 0; node < size; node++) {
            nodes.add(Node.of(String.format("n%03d", node), random.nextInt(4) == 0 ? random.nextInt(9) : 4));
        }
        return Grid.of(nodes);
    }

    private static void disturb(Grid grid, SplittableRandom random) {
        Placement placement = any(grid, random);
        switch (random.nextInt(5)) {
            case 0 -> grid.release(placement);
            case 1 -> grid.fence(placement);
            case 2 -> grid.unfence(placement);
            default -> grid.take(placement);
        }
    }

    private static Placement any(Grid grid, SplittableRandom random) {
        List<Placement.Share> shares = new ArrayList<>();
        for (int node = random.nextInt(grid.size());
                node < grid.size() && shares.size() < 3;
                node += 1 + random.nextInt(5)) {
            shares.add(new Placement.Share(grid.node(node).name(), 1 + random.nextInt(255)));
        }
        return new Placement(shares);
    }

    private static Shape shape(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Shape(2 * (1 + random.nextInt(6)), 2, null);
            case 1 -> Shape.of(1 + random.nextInt(30));
            default -> Shape.of(1 + random.nextInt(4));
        };
    }

    /** The fullest node for each part, one part after another. */
    private static @Nullable Placement plainly(Grid grid, Shape shape, Available available) {
        Shape.Pieces pieces = grid.pieces(shape);
        TreeMap<Integer, Placement.Share> shares = new TreeMap<>();
        for (int piece = 0; piece < pieces.count() + (pieces.remainder() > 0 ? 1 : 0); piece++) {
            int need = piece < pieces.count() ? pieces.each() : pieces.remainder();
            Integer best = java.util.stream.IntStream.range(0, grid.size())
                    .boxed()
                    .filter(node -> !shares.containsKey(node) && Long.bitCount(available.on(node)) >= need)
                    .min(Comparator.comparing((Integer node) -> Long.bitCount(available.on(node)))
                            .thenComparing(node -> node))
                    .orElse(null);
            if (best == null) {
                return null;
            }
            shares.put(best, new Placement.Share(grid.node(best).name(), Bits.lowest(available.on(best), need)));
        }
        return new Placement(List.copyOf(shares.values()));
    }
}
