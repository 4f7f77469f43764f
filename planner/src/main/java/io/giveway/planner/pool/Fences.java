package io.giveway.planner.pool;

import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * GPUs that are kept for a job: for preemptors until their victims have left, and for the victims of plans that were
 * rolled back until they run again (docs/rules.md, section 6). No GPU is kept for two jobs.
 */
public final class Fences {

    private final Map<String, Fence> plans = new LinkedHashMap<>();
    private final Map<String, Placement> returns = new LinkedHashMap<>();
    private final Map<String, Placement> stillLeaving = new HashMap<>();

    /** The fences of committed plans, oldest first. */
    public Collection<Fence> plans() {
        return Collections.unmodifiableCollection(plans.values());
    }

    /** The fence of a preemptor. */
    public @Nullable Fence of(String job) {
        return plans.get(job);
    }

    /** Whether GPUs are kept for a job, by its plan or to return to. */
    public boolean keeps(String job) {
        return plans.containsKey(job) || returns.containsKey(job);
    }

    /** Whether another took a part of this preemptor's fence. */
    public boolean overtaken(String job) {
        Fence fence = plans.get(job);
        return fence != null && fence.overtaken();
    }

    /** Whether an attempt that leaves will be first on its GPUs again, since its plan was rolled back meanwhile. */
    public boolean comesBack(String job) {
        return stillLeaving.containsKey(job);
    }

    /** Victims of plans that were rolled back, with the GPUs kept for them. */
    public Map<String, Placement> returns() {
        return Collections.unmodifiableMap(returns);
    }

    Fences copy() {
        Fences copy = new Fences();
        copy.plans.putAll(plans);
        copy.returns.putAll(returns);
        copy.stillLeaving.putAll(stillLeaving);
        return copy;
    }

    void commit(Plan plan, Set<String> onGpus, Grid grid, Instant at) {
        drop(plan.job(), grid);
        for (String overtaken : plan.takesOver()) {
            shrink(overtaken, plan.placement(), grid);
        }
        Set<String> awaited = new HashSet<>();
        for (Plan.Victim victim : plan.victims()) {
            if (onGpus.contains(victim.job())) {
                awaited.add(victim.job());
            }
        }
        plans.put(plan.job(), new Fence(plan, plan.placement(), awaited, at, false));
        grid.fence(plan.placement());
    }

    /** @param leaving who was asked to leave and has neither left nor been told to stay */
    void rollBack(String job, Set<String> waiting, Predicate<String> leaving, Grid grid) {
        Fence fence = plans.get(job);
        drop(job, grid);
        if (fence == null) {
            return;
        }
        for (Plan.Victim victim : fence.plan().victims()) {
            Placement home = victim.placement().and(fence.cells());
            if (home == null) {
                continue;
            }
            if (leaving.test(victim.job())) {
                stillLeaving.put(victim.job(), home);
            } else if (waiting.contains(victim.job())) {
                keep(victim.job(), home, grid);
            }
        }
    }

    /** Nothing is kept for this job any longer. */
    void drop(String job, Grid grid) {
        Fence fence = plans.remove(job);
        if (fence != null) {
            grid.unfence(fence.cells());
        }
        Placement home = returns.remove(job);
        if (home != null) {
            grid.unfence(home);
        }
    }

    void left(String job, Instant at) {
        plans.replaceAll((holder, fence) -> {
            if (!fence.awaited().contains(job)) {
                return fence;
            }
            Set<String> rest = new HashSet<>(fence.awaited());
            rest.remove(job);
            return new Fence(fence.plan(), fence.cells(), rest, at, fence.overtaken());
        });
    }

    /** It waits again: if its plan was rolled back while it left, its GPUs are kept from now on. */
    void waits(String job, Grid grid) {
        Placement home = stillLeaving.remove(job);
        if (home != null) {
            keep(job, home, grid);
        }
    }

    /** The attempt goes on, so there is nothing to return to. */
    void stayed(String job) {
        stillLeaving.remove(job);
    }

    void restore(Grid grid) {
        plans.values().forEach(fence -> grid.fence(fence.cells()));
        returns.values().forEach(grid::fence);
    }

    private void keep(String job, Placement home, Grid grid) {
        Placement wanted = home;
        for (Fence fence : plans.values()) {
            wanted = wanted == null ? null : wanted.minus(fence.cells());
        }
        if (wanted != null) {
            returns.put(job, wanted);
            grid.fence(wanted);
        }
    }

    private void shrink(String overtaken, Placement taken, Grid grid) {
        Fence fence = plans.get(overtaken);
        if (fence == null) {
            return;
        }
        grid.unfence(fence.cells());
        Placement rest = fence.cells().minus(taken);
        if (rest == null) {
            plans.remove(overtaken);
        } else {
            plans.put(overtaken, new Fence(fence.plan(), rest, fence.awaited(), fence.since(), true));
            grid.fence(rest);
        }
    }
}
