package io.giveway.planner.place;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The very GPUs of one attempt or fence, node by node in the order of their names. */
public record Placement(List<Share> shares) {

    public Placement {
        shares = List.copyOf(shares);
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("placement: no GPU");
        }
    }

    /** GPUs on one node, by index. */
    public static Placement of(String node, int... gpus) {
        return new Placement(List.of(Share.of(node, gpus)));
    }

    /** How many GPUs it has in all. */
    public int gpus() {
        int sum = 0;
        for (Share share : shares) {
            sum += share.count();
        }
        return sum;
    }

    /** What both have; null if that is nothing. */
    public @Nullable Placement and(Placement other) {
        return join(other, (mine, theirs) -> mine & theirs);
    }

    /** What the other has not; null if that is nothing. */
    public @Nullable Placement minus(Placement other) {
        return join(other, (mine, theirs) -> mine & ~theirs);
    }

    /** How many GPUs both have. */
    public int common(Placement other) {
        int sum = 0;
        for (Share share : shares) {
            sum += Long.bitCount(share.mask() & other.on(share.node()));
        }
        return sum;
    }

    /** Its GPUs on a node, as bits. */
    public long on(String node) {
        for (Share share : shares) {
            if (share.node().equals(node)) {
                return share.mask();
            }
        }
        return 0;
    }

    private @Nullable Placement join(Placement other, LongBinaryOperator operator) {
        List<Share> joined = new ArrayList<>(shares.size());
        for (Share share : shares) {
            long mask = operator.applyAsLong(share.mask(), other.on(share.node()));
            if (mask != 0) {
                joined.add(new Share(share.node(), mask));
            }
        }
        return joined.isEmpty() ? null : new Placement(joined);
    }

    @Override
    public String toString() {
        return shares.stream().map(Share::toString).collect(Collectors.joining(" + "));
    }

    /** The GPUs on one node, kept as bits because thousands are compared in a cycle. */
    public record Share(String node, long mask) {

        public Share {
            if (mask == 0) {
                throw new IllegalArgumentException("placement on " + node + ": no GPU");
            }
        }

        /** GPUs by index. */
        public static Share of(String node, int... gpus) {
            long mask = 0;
            for (int gpu : gpus) {
                if (gpu < 0 || gpu >= Node.MAX_GPUS) {
                    throw new IllegalArgumentException("placement on " + node + ": no GPU " + gpu);
                }
                mask |= 1L << gpu;
            }
            return new Share(node, mask);
        }

        /** How many GPUs it has. */
        public int count() {
            return Long.bitCount(mask);
        }

        /** The GPUs by index, rising. */
        public List<Integer> gpus() {
            List<Integer> indices = new ArrayList<>(count());
            for (long rest = mask; rest != 0; rest &= rest - 1) {
                indices.add(Long.numberOfTrailingZeros(rest));
            }
            return indices;
        }

        @Override
        public String toString() {
            return node + gpus();
        }
    }
}
