package io.giveway.planner.preempt;

import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Lane;
import java.util.Comparator;

/** An attempt on one of its nodes, with what a search for victims looks at again and again. */
final class Tenant {

    /** The order in which victims are taken from a node, but for those of the own department, who come first in a tier. */
    static final Comparator<Tenant> ORDER = Comparator.comparing((Tenant tenant) -> tenant.attempt.standing())
            .reversed()
            .thenComparing(tenant -> tenant.attempt.job().lane() != Lane.NORMAL)
            .thenComparing(tenant -> !tenant.attempt.job().checkpoints())
            .thenComparingLong(tenant -> tenant.lostGpuSeconds)
            .thenComparing(Comparator.comparing((Tenant tenant) -> tenant.attempt.startedAt())
                    .reversed())
            .thenComparing(tenant -> tenant.attempt.job().id());

    final Attempt attempt;
    final long cells;
    final long lostGpuSeconds;
    private final boolean comesBack;
    private boolean leaves;

    Tenant(Attempt attempt, long cells, long lostGpuSeconds, boolean leaves, boolean comesBack) {
        this.attempt = attempt;
        this.cells = cells;
        this.lostGpuSeconds = lostGpuSeconds;
        this.leaves = leaves;
        this.comesBack = comesBack;
    }

    /** Whether it leaves anyway. */
    boolean leaves() {
        return leaves;
    }

    /** Its GPUs here that others may have once it has left. */
    long left() {
        return leaves && !comesBack ? cells : 0;
    }

    void leave() {
        leaves = true;
    }
}
