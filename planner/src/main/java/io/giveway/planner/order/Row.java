package io.giveway.planner.order;

import java.time.Duration;
import java.util.Comparator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Jobs in an order that time does not change, as a balanced tree that knows the shortest run below each node: so the next
 * one that is short enough is found without a look at those that are not.
 */
public final class Row {

    private final Comparator<Place> order;
    private @Nullable Node root;

    public Row(Comparator<Place> order) {
        this.order = order;
    }

    /** Whether nobody stands here. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Puts a job at its place, at which it does not stand yet. */
    public void add(Place place) {
        root = add(root, new Node(place));
    }

    /** Takes a job out; one that does not stand here is passed over. */
    public void remove(Place place) {
        root = remove(root, place);
    }

    /** The first that runs shorter than {@code below}. */
    public @Nullable Place first(Duration below) {
        return first(root, null, below);
    }

    /**
     * The first that runs shorter than {@code below} among those behind.
     *
     * @param behind false for the first jobs of the row, true for all later ones
     */
    public @Nullable Place first(Predicate<Place> behind, Duration below) {
        return first(root, behind, below);
    }

    /** The next one after a place that runs shorter than {@code below}. */
    public @Nullable Place after(Place place, Duration below) {
        return first(other -> order.compare(other, place) > 0, below);
    }

    private static @Nullable Place first(@Nullable Node node, @Nullable Predicate<Place> behind, Duration below) {
        if (node == null || node.shortest.compareTo(below) >= 0) {
            return null;
        }
        if (behind != null && !behind.test(node.place)) {
            return first(node.right, behind, below);
        }
        Place left = first(node.left, behind, below);
        if (left != null) {
            return left;
        }
        return node.place.job().remaining().compareTo(below) < 0 ? node.place : first(node.right, null, below);
    }

    private Node add(@Nullable Node node, Node fresh) {
        if (node == null) {
            return fresh;
        }
        if (order.compare(fresh.place, node.place) < 0) {
            Node left = add(node.left, fresh);
            node.left = left;
            return left.priority > node.priority ? left.over(node) : node.measured();
        }
        Node right = add(node.right, fresh);
        node.right = right;
        return right.priority > node.priority ? right.over(node) : node.measured();
    }

    private @Nullable Node remove(@Nullable Node node, Place place) {
        if (node == null) {
            return null;
        }
        int side = order.compare(place, node.place);
        if (side == 0) {
            return joined(node.left, node.right);
        }
        if (side < 0) {
            node.left = remove(node.left, place);
        } else {
            node.right = remove(node.right, place);
        }
        return node.measured();
    }

    private static @Nullable Node joined(@Nullable Node left, @Nullable Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        if (left.priority > right.priority) {
            left.right = joined(left.right, right);
            return left.measured();
        }
        right.left = joined(left, right.left);
        return right.measured();
    }

    /** A node of a treap, whose priority follows from the job's id, so that the same row has the same tree. */
    private static final class Node {

        private final Place place;
        private final int priority;
        private Duration shortest;
        private @Nullable Node left;
        private @Nullable Node right;

        Node(Place place) {
            this.place = place;
            this.shortest = place.job().remaining();
            int mixed = place.job().id().hashCode() * 0x9E3779B9;
            mixed = (mixed ^ mixed >>> 15) * 0x85EBCA6B;
            this.priority = mixed ^ mixed >>> 13;
        }

        /** This child turned over its parent. */
        Node over(Node parent) {
            if (parent.left == this) {
                parent.left = right;
                right = parent.measured();
            } else {
                parent.right = left;
                left = parent.measured();
            }
            return measured();
        }

        Node measured() {
            shortest = place.job().remaining();
            if (left != null && left.shortest.compareTo(shortest) < 0) {
                shortest = left.shortest;
            }
            if (right != null && right.shortest.compareTo(shortest) < 0) {
                shortest = right.shortest;
            }
            return this;
        }
    }
}
