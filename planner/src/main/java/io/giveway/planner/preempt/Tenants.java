package io.giveway.planner.preempt;

import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Who is on which node of a draft, and which nodes have been touched by its decisions: a search for victims that was made
 * before need look at those only.
 */
public final class Tenants {

    private final Grid grid;
    private final Policy policy;
    private final Instant now;
    private final List<List<Tenant>> onNode = new ArrayList<>();
    private final BitSet sorted = new BitSet();
    private final long[] leaving;
    private int[] touched = new int[16];
    private int touches;

    public Tenants(Grid grid, Policy policy, Instant now) {
        this.grid = grid;
        this.policy = policy;
        this.now = now;
        this.leaving = new long[grid.size()];
        for (int node = 0; node < grid.size(); node++) {
            onNode.add(new ArrayList<>());
        }
    }

    /** Adds an attempt, which may leave anyway, and then may come back to its GPUs before all others. */
    public void add(Attempt attempt, boolean leaves, boolean comesBack) {
        long lost = attempt.lostGpuSeconds(now, policy.preemption().lostCap());
        for (Placement.Share share : attempt.placement().shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                Tenant tenant = new Tenant(attempt, share.mask(), lost, leaves, comesBack);
                onNode.get(node).add(tenant);
                leaving[node] |= tenant.left();
            }
        }
    }

    /** A job on these GPUs has been asked to leave. */
    public void asked(String job, Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                touch(node);
                for (Tenant tenant : onNode.get(node)) {
                    if (!tenant.leaves() && tenant.attempt.job().id().equals(job)) {
                        tenant.leave();
                        leaving[node] |= tenant.left();
                    }
                }
            }
        }
    }

    /** Something about these GPUs is another now. */
    public void touch(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                touch(node);
            }
        }
    }

    /** The attempts on a node. */
    public List<Attempt> attemptsOn(String name) {
        int node = grid.indexOf(name);
        return node < 0
                ? List.of()
                : onNode.get(node).stream().map(tenant -> tenant.attempt).toList();
    }

    /** Those on a node in the order in which they are taken. */
    List<Tenant> on(int node) {
        List<Tenant> here = onNode.get(node);
        if (!sorted.get(node)) {
            here.sort(Tenant.ORDER);
            sorted.set(node);
        }
        return here;
    }

    /** The GPUs of a node whose attempts leave for others, as bits. */
    long leaving(int node) {
        return leaving[node];
    }

    /** How many times a node has been touched up to now. */
    int touches() {
        return touches;
    }

    /** The nodes touched since so many touches. */
    BitSet touchedSince(int before) {
        BitSet nodes = new BitSet();
        for (int i = before; i < touches; i++) {
            nodes.set(touched[i]);
        }
        return nodes;
    }

    private void touch(int node) {
        if (touches == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touches);
        }
        touched[touches++] = node;
    }
}
