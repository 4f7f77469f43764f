package io.giveway.planner;

import io.giveway.planner.order.Place;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.order.Row;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The waiting jobs as rows that stay as they are from cycle to cycle. A job is moved when a change is about it, or when an
 * instant comes that gives it another right; nothing else costs anything.
 */
final class StandingLine implements WaitingLine {

    private final PoolState pool;
    private final Rows queue = new Rows();
    private final Rows late = new Rows();
    private final Rows starved = new Rows();
    private final Map<String, Stand> stands = new HashMap<>();
    private final TreeSet<Stand> agenda = new TreeSet<>(Comparator.comparing(Stand::until)
            .thenComparing(stand -> stand.job().id()));
    private Set<String> stale = new LinkedHashSet<>();
    private final Map<String, Job> critical = new HashMap<>();
    private Set<String> beyondShare = Set.of();
    private Set<String> kept = Set.of();
    private Ranking ranking;
    private Instant now = Instant.MIN;
    private boolean allStale = true;

    /**
     * Where a job stands.
     *
     * @param alike its row in the queue; null while it may not start
     * @param permit its row among the starved; null while it is not
     * @param late whether it stands among those past their objective too
     * @param until when it must be moved at the latest
     */
    private record Stand(
            Job job, @Nullable Alike alike, @Nullable Alike permit, boolean late, Instant until) {}

    StandingLine(PoolState pool) {
        this.pool = pool;
        this.ranking = new Ranking(pool.policy());
    }

    /** Takes note of a fact that is in the pool by now. */
    void note(Change change) {
        if (change instanceof Change.JobWaits waits) {
            stale.add(waits.job().id());
        } else if (change instanceof Change.JobLeft left) {
            stale.add(left.job());
        } else if (change instanceof Change.AttemptSeen seen) {
            stale.add(seen.attempt().job().id());
        } else if (change instanceof Change.PolicyChanged || change instanceof Change.DepartmentRuled) {
            allStale = true;
        }
    }

    /**
     * Lets all jobs stand where they belong at an instant. Answers which ones changes were about, or null if others have
     * moved too.
     */
    @Nullable
    List<String> moveTo(Instant instant) {
        boolean anew = allStale || instant.isBefore(now);
        if (anew) {
            clear();
        }
        now = instant;
        List<String> changed = List.copyOf(stale);
        while (!agenda.isEmpty() && !agenda.first().until().isAfter(now)) {
            stale.add(agenda.pollFirst().job().id());
        }
        keep();
        limit();
        boolean others = anew || stale.size() != changed.size();
        stale.forEach(this::move);
        stale = new LinkedHashSet<>();
        return others ? null : changed;
    }

    /** Whether all jobs still stand at an instant where they did when last moved. */
    boolean stands(Instant instant) {
        return !allStale
                && stale.isEmpty()
                && !instant.isBefore(now)
                && (agenda.isEmpty() || agenda.first().until().isAfter(instant))
                && pool.policy().admission().maxWaitingP0() == null;
    }

    /** Whether GPUs are kept for a waiting job. */
    boolean anyKept() {
        return !kept.isEmpty();
    }

    /** Whether anybody has waited for a permit. */
    boolean anyStarved() {
        return !starved.all().isEmpty();
    }

    /** Whether a job has waited so long that it is served ahead of the queue. */
    boolean privileged(String job) {
        Stand stand = stands.get(job);
        return stand != null && (stand.permit() != null || stand.late());
    }

    /** The first job of each row that stands behind another. */
    List<Ranked> firstBehind(Ranked ahead) {
        List<Ranked> behind = new ArrayList<>();
        for (Row row : queue.all()) {
            Place place = row.first(other -> comparator().compare(ahead, rank(other.job())) < 0, Interest.ANY);
            if (place != null) {
                behind.add(rank(place.job()));
            }
        }
        return behind;
    }

    private void clear() {
        queue.clear();
        late.clear();
        starved.clear();
        stands.clear();
        agenda.clear();
        critical.clear();
        beyondShare = Set.of();
        ranking = new Ranking(pool.policy());
        pool.waiting().forEach(job -> stale.add(job.id()));
        allStale = false;
    }

    /** Jobs for which GPUs are kept stand alone. */
    private void keep() {
        Set<String> keep = new HashSet<>(pool.fences().returns().keySet());
        for (Fence fence : pool.fences().plans()) {
            keep.add(fence.plan().job());
        }
        differing(kept, keep);
        kept = keep;
    }

    /** P0s past their department's share stand among the P1s; which ones these are is found anew each time. */
    private void limit() {
        if (pool.policy().admission().maxWaitingP0() == null) {
            return;
        }
        for (String id : stale) {
            Job job = pool.waiting(id);
            if (job != null && job.tier() == Tier.P0) {
                critical.put(id, job);
            } else {
                critical.remove(id);
            }
        }
        Set<String> beyond = ranking.beyondShare(critical.values(), now);
        differing(beyondShare, beyond);
        beyondShare = beyond;
    }

    private void differing(Set<String> before, Set<String> after) {
        before.stream().filter(id -> !after.contains(id)).forEach(stale::add);
        after.stream().filter(id -> !before.contains(id)).forEach(stale::add);
    }

    private void move(String id) {
        Stand former = stands.remove(id);
        if (former != null) {
            leave(former);
        }
        Job job = pool.waiting(id);
        if (job != null) {
            Stand stand = stand(job);
            stands.put(id, stand);
            take(stand);
        }
    }

    private void leave(Stand stand) {
        agenda.remove(stand);
        if (stand.alike() != null) {
            queue.remove(stand.alike(), Place.byWaited(stand.job()));
            if (stand.late()) {
                late.remove(stand.alike(), Place.byWaited(stand.job()));
            }
        }
        if (stand.permit() != null) {
            starved.remove(stand.permit(), Place.byInTier(stand.job()));
        }
    }

    private void take(Stand stand) {
        if (stand.alike() != null) {
            queue.add(stand.alike(), Place.byWaited(stand.job()));
            if (stand.late()) {
                late.add(stand.alike(), Place.byWaited(stand.job()));
            }
        }
        if (stand.permit() != null) {
            starved.add(stand.permit(), Place.byInTier(stand.job()));
        }
        if (stand.until().isBefore(Instant.MAX)) {
            agenda.add(stand);
        }
    }

    private Stand stand(Job job) {
        Wait wait = job.waiting();
        if (!wait.eligible(now)) {
            return new Stand(job, null, null, false, wait.since() == null ? Instant.MAX : wait.since());
        }
        Policy policy = pool.policy();
        boolean alone = kept.contains(job.id());
        boolean capped = pool.maxGpus(job.department()) < Integer.MAX_VALUE;
        Duration waited = wait.waited(now);
        Duration bound = job.tier() == Tier.P2 ? policy.permit().after() : policy.objectiveP1();
        boolean over = job.tier() != Tier.P0 && wait.inTier(now).compareTo(bound) > 0;
        Instant until = Instant.MAX;
        if (job.tier() != Tier.P0) {
            until = sooner(until, wait, wait.inTier(), bound);
        }
        if (job.tier() != Tier.P2) {
            until = sooner(until, wait, wait.waited(), policy.preemption().regularAfter());
        }
        if (policy.order().withinTier() == WithinTier.SHORTEST_EXPECTED) {
            until = sooner(until, wait, wait.waited(), policy.order().maxWait());
        }
        return new Stand(
                job,
                Alike.inQueue(job, ranking.acts(job, beyondShare.contains(job.id())), policy, waited, capped, alone),
                over && job.tier() == Tier.P2 ? Alike.starved(job, alone) : null,
                over && job.tier() == Tier.P1,
                until);
    }

    /** The first instant at which a wait is over a bound, if it lies ahead and before another. */
    private Instant sooner(Instant other, Wait wait, Duration closed, Duration bound) {
        if (wait.since() == null) {
            return other;
        }
        Instant over = wait.since().plus(bound.minus(closed)).plusNanos(1);
        return over.isAfter(now) && over.isBefore(other) ? over : other;
    }

    @Override
    public Iterable<Ranked> inOrder(Interest interest) {
        return queue.merged(this::rank, comparator(), interest);
    }

    @Override
    public @Nullable Ranked find(String job) {
        Job waits = pool.waiting(job);
        return waits == null ? null : rank(waits);
    }

    @Override
    public Iterable<Ranked> starved(Interest interest) {
        Comparator<Ranked> longest =
                Comparator.comparing((Ranked ranked) -> ranked.job().waiting().inTier(now));
        return starved.merged(
                this::rank,
                longest.reversed().thenComparing(ranked -> ranked.job().id()),
                interest);
    }

    @Override
    public Iterable<Ranked> pastObjective(Interest interest) {
        return late.merged(this::rank, comparator(), interest);
    }

    @Override
    public Comparator<Ranked> comparator() {
        return ranking.comparator();
    }

    private Ranked rank(Job job) {
        return ranking.rank(job, beyondShare.contains(job.id()), now);
    }
}
