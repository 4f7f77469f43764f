package io.giveway.planner.preempt;

import io.giveway.planner.pool.Attempt;
import java.util.List;

/**
 * What taking a part of a gang from one node costs; the order of the fields is the order of comparison (docs/rules.md,
 * section 6). The highest tier of the victims is not among them: where P2s do not suffice it is P1 whatever node is taken.
 *
 * @param fromOthers GPUs taken from other departments
 * @param beyond GPUs that victims leave beyond the need
 */
record NodeCost(int fromOthers, long lostGpuSeconds, int beyond, int node, List<Attempt> victims)
        implements Comparable<NodeCost> {

    @Override
    public int compareTo(NodeCost other) {
        int order = Integer.compare(fromOthers, other.fromOthers);
        order = order != 0 ? order : Long.compare(lostGpuSeconds, other.lostGpuSeconds);
        order = order != 0 ? order : Integer.compare(beyond, other.beyond);
        return order != 0 ? order : Integer.compare(node, other.node);
    }
}
