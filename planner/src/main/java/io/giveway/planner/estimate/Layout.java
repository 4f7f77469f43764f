package io.giveway.planner.estimate;

import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The far end of a long queue, laid out behind what runs: each job in order gets the GPUs that come free for it first.
 * Nobody gives way, nothing is kept; so it costs a job no more than finding its place, and says no more than roughly when.
 */
final class Layout {

    private final PoolState pool;
    private final Instant now;
    private final Grid grid;
    private final NodeTimes[] nodes;
    private final Map<Integer, Soonest> byNeed = new HashMap<>();
    private final Map<String, PriorityQueue<Long>> caps = new HashMap<>();
    private final Map<Shape, Boolean> fits = new HashMap<>();

    /** A start as laid out. */
    record Start(Instant at, Instant end, Placement placement) {

        /** The attempt that it would be. */
        Attempt attempt(Job job) {
            return new Attempt(
                    job, 1, placement, job.standing(), at, end, job.checkpoints(), null, null, null, null, false);
        }
    }

    Layout(PoolState pool, Instant now) {
        this.pool = pool;
        this.now = now;
        this.grid = pool.grid();
        this.nodes = new NodeTimes[grid.size()];
        for (int node = 0; node < nodes.length; node++) {
            nodes[node] = new NodeTimes(grid.node(node).name(), grid.node(node).gpus());
            nodes[node].set(installed(node) & ~grid.offered(node), NodeTimes.NEVER);
        }
        for (Attempt attempt : pool.attempts()) {
            occupy(attempt.placement(), millis(end(attempt)));
        }
    }

    /** When an attempt that runs is taken to leave its GPUs. */
    Instant end(Attempt attempt) {
        return attempt.end(now, pool.policy().estimate().overdueStep());
    }

    /** Where and when a job starts; null if it never will as things stand. */
    @Nullable
    Start lay(Job job) {
        int least = job.shape().least();
        boolean never = !job.waiting().runs()
                || pool.maxGpus(job.department()) < least
                || !fits.computeIfAbsent(job.shape(), pool.capacity()::fits);
        Fence fence = pool.fences().of(job.id());
        if (never) {
            return null;
        }
        if (fence != null && all(fence.cells()) < NodeTimes.NEVER) {
            return occupied(job, fence.cells(), all(fence.cells()));
        }
        Shape.Pieces pieces = grid.pieces(job.shape().sized(least));
        int[] chosen = choose(pieces);
        return chosen.length == 0 ? null : take(job, pieces, chosen);
    }

    private Start take(Job job, Shape.Pieces pieces, int[] chosen) {
        long from = Math.max(
                millis(job.waiting().since() == null ? now : job.waiting().since()), 0);
        for (int part = 0; part < chosen.length; part++) {
            from = Math.max(from, nodes[chosen[part]].together(need(pieces, part)));
        }
        from = Math.max(from, room(job));
        int size = job.shape().least();
        if (job.shape().minGpus() != null && job.shape().gpusPerNode() == null && chosen.length == 1 && !capped(job)) {
            size = Math.max(size, Math.min(job.shape().gpus(), nodes[chosen[0]].freeBy(from)));
        }
        long until = from + up(job.remainingAt(size));
        List<Placement.Share> shares = new ArrayList<>(chosen.length);
        for (int part = 0; part < chosen.length; part++) {
            int need = chosen.length == 1 ? size : need(pieces, part);
            shares.add(nodes[chosen[part]].take(need, from, until));
            rate(chosen[part]);
        }
        shares.sort(Comparator.comparing(Placement.Share::node));
        return started(job, new Placement(shares), from, until);
    }

    private Start occupied(Job job, Placement cells, long from) {
        long until = from + up(job.remainingAt(cells.gpus()));
        occupy(cells, until);
        return started(job, cells, from, until);
    }

    private Start started(Job job, Placement placement, long from, long until) {
        if (capped(job)) {
            PriorityQueue<Long> ends = ends(job.department());
            for (int gpu = placement.gpus(); gpu > 0; gpu--) {
                ends.poll();
                ends.add(until);
            }
        }
        return new Start(now.plusMillis(from), now.plusMillis(until), placement);
    }

    /** The nodes for all parts; none if they are never there together. */
    private int[] choose(Shape.Pieces pieces) {
        int[] chosen = new int[pieces.count() + (pieces.remainder() > 0 ? 1 : 0)];
        boolean found = true;
        for (int part = 0; part < chosen.length && found; part++) {
            Soonest soonest = soonest(need(pieces, part));
            for (int i = part == pieces.count() ? 0 : Math.max(0, part - 1); i < part; i++) {
                soonest.set(chosen[i], NodeTimes.NEVER);
            }
            chosen[part] = soonest.node();
            found = chosen[part] >= 0;
        }
        if (chosen.length > 1) {
            rateAgain(chosen);
        }
        return found ? chosen : new int[0];
    }

    private static int need(Shape.Pieces pieces, int part) {
        return part < pieces.count() ? pieces.each() : pieces.remainder();
    }

    /** When the department of a job has room for it under its cap. */
    private long room(Job job) {
        if (!capped(job)) {
            return 0;
        }
        PriorityQueue<Long> ends = ends(job.department());
        List<Long> first = new ArrayList<>();
        for (int gpu = job.shape().least(); gpu > 0; gpu--) {
            first.add(ends.remove());
        }
        ends.addAll(first);
        return first.get(first.size() - 1);
    }

    private boolean capped(Job job) {
        return pool.maxGpus(job.department()) < grid.capacity();
    }

    /** When each GPU that a department may have comes free. */
    private PriorityQueue<Long> ends(String department) {
        return caps.computeIfAbsent(department, d -> {
            PriorityQueue<Long> ends = new PriorityQueue<>();
            for (Attempt attempt : pool.attempts()) {
                for (int gpu = attempt.placement().gpus();
                        gpu > 0 && attempt.job().department().equals(d);
                        gpu--) {
                    ends.add(millis(end(attempt)));
                }
            }
            while (ends.size() < pool.maxGpus(d)) {
                ends.add(0L);
            }
            while (ends.size() > pool.maxGpus(d)) {
                ends.remove();
            }
            return ends;
        });
    }

    private Soonest soonest(int need) {
        return byNeed.computeIfAbsent(need, n -> {
            Soonest soonest = new Soonest(nodes.length);
            for (int node = 0; node < nodes.length; node++) {
                soonest.set(node, nodes[node].together(n));
            }
            return soonest;
        });
    }

    private void rateAgain(int[] chosen) {
        for (int node : chosen) {
            if (node >= 0) {
                rate(node);
            }
        }
    }

    /** The times of a node are others now. */
    private void rate(int node) {
        byNeed.forEach((need, soonest) -> soonest.set(node, nodes[node].together(need)));
    }

    private long all(Placement placement) {
        long last = 0;
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            last = Math.max(last, node < 0 ? NodeTimes.NEVER : nodes[node].all(share.mask()));
        }
        return last;
    }

    private void occupy(Placement placement, long until) {
        for (Placement.Share share : placement.shares()) {
            int node = grid.indexOf(share.node());
            if (node >= 0) {
                nodes[node].set(share.mask() & grid.offered(node), until);
                rate(node);
            }
        }
    }

    private long installed(int node) {
        int gpus = grid.node(node).gpus();
        return gpus == Long.SIZE ? -1L : (1L << gpus) - 1;
    }

    private long millis(Instant at) {
        return up(Duration.between(now, at));
    }

    private static long up(Duration duration) {
        return duration.plusNanos(999_999).toMillis();
    }
}
