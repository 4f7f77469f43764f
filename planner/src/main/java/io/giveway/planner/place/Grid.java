package io.giveway.planner.place;

import java.util.ArrayList;
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
    private final int capacity;
    private final long[] offered;
    private final long[] taken;
    private final long[] fenced;
    private final Vacancies free;

    private Grid(List<Node> sorted) {
        nodes = List.copyOf(sorted);
        indices = new HashMap<>();
        offered = new long[nodes.size()];
        taken = new long[nodes.size()];
        fenced = new long[nodes.size()];
        largestNode = nodes.stream().mapToInt(Node::gpus).max().orElse(0);
        free = Vacancies.none(this, nodes.size(), largestNode);
        for (int i = 0; i < offered.length; i++) {
            indices.put(nodes.get(i).name(), i);
            offered[i] = nodes.get(i).offered();
            free.set(i, offered[i]);
        }
        capacity = free.total();
    }

    private Grid(Grid other) {
        nodes = other.nodes;
        indices = other.indices;
        largestNode = other.largestNode;
        capacity = other.capacity;
        offered = other.offered;
        taken = other.taken.clone();
        fenced = other.fenced.clone();
        free = other.free.copy(this);
    }

    /** A grid on which nothing is taken. */
    public static Grid of(Collection<Node> nodes) {
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort((a, b) -> a.name().compareTo(b.name()));
        return new Grid(sorted);
    }

    /** The same grid, to try things on. */
    public Grid copy() {
        return new Grid(this);
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
        mark(taken, placement, true);
    }

    /** Marks GPUs as no longer taken. */
    public void release(Placement placement) {
        mark(taken, placement, false);
    }

    /** Keeps GPUs, taken or not, for one job. */
    public void fence(Placement placement) {
        mark(fenced, placement, true);
    }

    /** Keeps GPUs no longer. */
    public void unfence(Placement placement) {
        mark(fenced, placement, false);
    }

    private void mark(long[] masks, Placement placement, boolean set) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i >= 0) {
                masks[i] = set ? masks[i] | share.mask() : masks[i] & ~share.mask();
                free.set(i, untaken(i) & ~fenced[i]);
            }
        }
    }

    /** The GPUs of a node on which something may start now, as bits. */
    public long offered(int index) {
        return offered[index];
    }

    /** The offered GPUs of a node that no attempt has, fenced or not, as bits. */
    public long untaken(int index) {
        return offered[index] & ~taken[index];
    }

    /** The GPUs of a node that are fenced, as bits. */
    public long fenced(int index) {
        return fenced[index];
    }

    /** The offered GPUs of a node that no attempt and no fence has, as bits. */
    public long free(int index) {
        return free.on(index);
    }

    /** The offered GPUs that no attempt and no fence has, as long as nothing more is marked. */
    public Available free() {
        return free.available();
    }

    /** The offered GPUs that no attempt and no fence has, apart from what is marked from now on. */
    public Vacancies vacancies() {
        return free.copy(this);
    }

    /** How many GPUs are offered. */
    public int capacity() {
        return capacity;
    }

    /** How many of the offered GPUs are taken or fenced, each counted once. */
    public int allocated() {
        return capacity - free.total();
    }

    /** The part of a placement that no fence keeps; null if all of it is kept. */
    public @Nullable Placement unfenced(Placement placement) {
        boolean touched = false;
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            touched |= i >= 0 && (share.mask() & fenced[i]) != 0;
        }
        if (!touched) {
            return placement;
        }
        List<Placement.Share> rest = new ArrayList<>();
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            long mask = i < 0 ? share.mask() : share.mask() & ~fenced[i];
            if (mask != 0) {
                rest.add(new Placement.Share(share.node(), mask));
            }
        }
        return rest.isEmpty() ? null : new Placement(rest);
    }

    /** Whether all these GPUs are offered and no attempt has them. */
    public boolean idle(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i < 0 || (share.mask() & ~untaken(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether all these GPUs are offered, taken or not. */
    public boolean offers(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int i = indexOf(share.node());
            if (i < 0 || (share.mask() & ~offered[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** GPUs for a gang out of the available ones: on the fullest nodes that fit, ties by name; null if it does not fit. */
    public @Nullable Placement place(Shape shape, Available available) {
        return new Gang(this, pieces(shape)).within(available);
    }

    /** GPUs for the largest size of an elastic job that fits, or for its one size; null if none fits. */
    public @Nullable Placement placeLargest(Shape shape, Available available) {
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

    int largestNode() {
        return largestNode;
    }
}
