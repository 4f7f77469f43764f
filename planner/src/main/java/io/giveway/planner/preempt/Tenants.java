package io.giveway.planner.preempt;

import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Attempts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * Who is on which node of a draft, and which nodes have been touched by its decisions: a search for victims that was made
 * before need look at those only.
 */
public final class Tenants {

    private final Grid grid;
    private final Policy policy;
    private final Instant now;
    private final Attempts running;
    private final Predicate<Attempt> leaves;
    private final Predicate<String> comesBack;
    private final List<List<Tenant>> onNode;
    private final BitSet known = new BitSet();
    private final long[] leaving;
    private int[] touched = new int[16];
    private int touches;

    /**
     * The tenants of a grid.
     *
     * @param running all attempts that hold GPUs
     * @param leaves whether an attempt leaves anyway
     * @param comesBack whether the job then comes back to its GPUs before all others
     */
    public Tenants(
            Grid grid,
            Policy policy,
            Instant now,
            Attempts running,
            Predicate<Attempt> leaves,
            Predicate<String> comesBack) {
        this.grid = grid;
        this.policy = policy;
        this.now = now;
        this.running = running;
        this.leaves = leaves;
        this.comesBack = comesBack;
        this.onNode = new ArrayList<>(Collections.nCopies(grid.size(), List.of()));
        this.leaving = new long[grid.size()];
    }

    /** A job on these GPUs has been asked to leave. */
    public void asked(String job, Placement placement) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                touch(node);
                for (Tenant tenant : on(node)) {
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

    /** Those on a node in the order in which they are taken. */
    List<Tenant> on(int node) {
        if (!known.get(node)) {
            known.set(node);
            onNode.set(node, tenants(node));
        }
        return onNode.get(node);
    }

    private List<Tenant> tenants(int node) {
        String name = grid.node(node).name();
        List<Tenant> tenants = new ArrayList<>();
        for (Attempt attempt : running.on(name)) {
            Tenant tenant = new Tenant(
                    attempt,
                    attempt.placement().on(name),
                    attempt.lostGpuSeconds(now, policy.preemption().lostCap()),
                    leaves.test(attempt),
                    comesBack.test(attempt.job().id()));
            tenants.add(tenant);
            leaving[node] |= tenant.left();
        }
        tenants.sort(Tenant.ORDER);
        return tenants;
    }

    /** What claimants of these terms can get on each node from victims at most, as bits; quickly told. */
    long[] victims(Offers.Terms terms) {
        long[] masks = new long[grid.size()];
        if (!terms.ownOnly()) {
            for (int node = 0; node < masks.length; node++) {
                masks[node] = running.standing(grid.node(node).name(), terms.highest());
            }
            return masks;
        }
        for (Attempt attempt : running.ofDepartment(terms.department())) {
            for (Placement.Share share : attempt.placement().shares()) {
                int node = grid.indexOf(share.node());
                if (node >= 0 && !attempt.standing().over(terms.highest())) {
                    masks[node] |= share.mask();
                }
            }
        }
        return masks;
    }

    /** What any claimant can get on a node without naming victims at most, as bits. */
    long vacant(int node) {
        return grid.untaken(node)
                | leaving[node]
                | running.leaving(grid.node(node).name());
    }

    /** The GPUs of a node whose attempts leave for others, as bits. */
    long leaving(int node) {
        on(node);
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
