package io.giveway.planner.place;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What a pool can hold when nothing runs: the judge of "can never fit" (docs/rules.md, section 2). GPUs count that are
 * healthy and schedulable; an agent that is silent comes back, so its nodes count.
 */
public final class Capacity {

    private final Grid empty;

    private Capacity(Grid empty) {
        this.empty = empty;
    }

    /** The capacity of these nodes. */
    public static Capacity of(Collection<Node> nodes) {
        return new Capacity(Grid.of(nodes.stream().map(Node::heard).toList()));
    }

    /** Whether a job of this shape, at its least size, could start if the pool were empty. */
    public boolean fits(Shape shape) {
        return empty.place(shape.sized(shape.least()), empty.free()) != null;
    }

    /** Whether no GPU at all is healthy and schedulable. */
    public boolean none() {
        return gpus() == 0;
    }

    /** How many GPUs are healthy and schedulable. */
    public int gpus() {
        return empty.capacity();
    }

    /**
     * The largest gang that fits with the same {@code gpusPerNode} (null: spread as it must), or null if not even the
     * smallest does.
     */
    public @Nullable Shape largest(@Nullable Integer gpusPerNode) {
        int step = gpusPerNode == null ? 1 : gpusPerNode;
        for (int size = gpus() / step * step; size >= step; size -= step) {
            Shape shape = new Shape(size, gpusPerNode, null);
            if (fits(shape)) {
                return shape;
            }
        }
        return null;
    }
}
