package io.giveway.planner.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The GPUs of a pool as one bit each, node by node in the order of their names, and which of them are taken. Bits keep
 * a copy cheap, so that a cycle can try placements on a grid of its own.
 */
public final class Grid {

    private final List<Node> nodes;
    private final Map<String, Integer> indices;
    private final int largestNode;
    private final long[] offered;
    private final long[] taken;

    private Grid(List<Node> nodes, Map<String, Integer> indices, int largestNode, long[] offered, long[] taken) {
        this.nodes = nodes;
        this.indices = indices;
        this.largestNode = largestNode;
        this.offered = offered;
        this.taken = taken;
    }

    /** A grid on which nothing is taken. */
    public static Grid of(Collection<Node> nodes) {
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort((a, b) -> a.name().compareTo(b.name()));
        Map<String, Integer> indices = new HashMap<>();
        long[] offered = new long[sorted.size()];
        int largest = 0;
        for (int i = 0; i < offered.length; i++) {
            Node node = sorted.get(i);
            indices.put(node.name(), i);
            offered[i] = node.offered();
            largest = Math.max(largest, node.gpus());
        }
        return new Grid(List.copyOf(sorted), indices, largest, offered, new long[offered.length]);
    }

    /** The same grid, to try things on. */
    public Grid copy() {
        return new Grid(nodes, indices, largestNode, offered, taken.clone());
    }

    /** How many nodes there are. */
    public int size() {
        return offered.length;
    }

    /** The node at a place in the order of names. */
    public Node node(int index) {
        return nodes.get(index);
    }

    /** Where a node stands in the order of names, or -1 if it is gone. */
    public int indexOf(String node) {
        Integer index = indices.get(node);
        return index == null ? -1 : index;
    }

    /** Marks GPUs as taken; those of a node that is gone are passed over. */
    public void take(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i >= 0) {
                taken[i] |= share.mask();
            }
        }
    }

    /** Marks GPUs as no longer taken. */
    public void release(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i >= 0) {
                taken[i] &= ~share.mask();
            }
        }
    }

    /** The GPUs of a node on which something may start now, as bits. */
    public long offered(int index) {
        return offered[index];
    }

    /** The offered GPUs of a node that nobody has, as bits. */
    public long free(int index) {
        return offered[index] & ~taken[index];
    }

    /** The offered GPUs that nobody has, node by node; the caller may change the array. */
    public long[] free() {
        long[] free = new long[offered.length];
        for (int i = 0; i < free.length; i++) {
            free[i] = offered[i] & ~taken[i];
        }
        return free;
    }

    /** How many GPUs are offered. */
    public int capacity() {
        return Arrays.stream(offered).mapToInt(Long::bitCount).sum();
    }

    /** How many of the offered GPUs are taken. */
    public int allocated() {
        int sum = 0;
        for (int i = 0; i < offered.length; i++) {
            sum += Long.bitCount(offered[i] & taken[i]);
        }
        return sum;
    }

    /** Whether all these GPUs are within the given bits. */
    public boolean covers(long[] available, Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i < 0 || (share.mask() & ~available[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** GPUs for a gang out of the available ones: on the fullest nodes that fit, ties by name; null if it does not fit. */
    public @Nullable Placement place(Shape shape, long[] available) {
        return new Gang(this, shape.pieces(largestNode)).within(available);
    }

    /** GPUs for the largest size of an elastic job that fits, or for its one size; null if none fits. */
    public @Nullable Placement placeLargest(Shape shape, long[] available) {
        for (int size = shape.gpus(); size >= shape.least(); size -= shape.step()) {
            Placement placement = place(shape.sized(size), available);
            if (placement != null) {
                return placement;
            }
        }
        return null;
    }

    /** The parts that single nodes must hold for a gang of this shape. */
    public Shape.Pieces pieces(Shape shape) {
        return shape.pieces(largestNode);
    }
}
