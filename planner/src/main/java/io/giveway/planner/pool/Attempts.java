package io.giveway.planner.pool;

import io.giveway.planner.place.Placement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that hold GPUs of a pool: by job, by node, by department and by expected end, so that a cycle need not look
 * at all of them to find a few.
 */
public final class Attempts {

    private final Map<String, Attempt> byJob = new LinkedHashMap<>();
    private final Map<String, Attempt> leaving = new LinkedHashMap<>();
    private final Map<String, Tenancy> onNode = new HashMap<>();
    private final Map<String, Map<String, Attempt>> byDepartment = new HashMap<>();
    private final Map<String, Integer> gpus = new HashMap<>();
    private final Map<String, Attempt> sparedOnce = new LinkedHashMap<>();
    private final Map<String, Attempt> fillers = new LinkedHashMap<>();
    private final NavigableMap<Key, Attempt> byEnd = new TreeMap<>();
    private final NavigableMap<Key, Attempt> byStart = new TreeMap<>();

    private record Key(Instant at, String job) implements Comparable<Key> {

        static Key end(Attempt attempt) {
            return new Key(attempt.expectedEnd(), attempt.job().id());
        }

        static Key start(Attempt attempt) {
            return new Key(attempt.startedAt(), attempt.job().id());
        }

        /** Before all that come after an instant. */
        static Key after(Instant instant) {
            return new Key(instant.plusNanos(1), "");
        }

        @Override
        public int compareTo(Key other) {
            int order = at.compareTo(other.at);
            return order != 0 ? order : job.compareTo(other.job);
        }
    }

    /** Who is on one node, and which of its GPUs may come free of their own or by suspending them. */
    private static final class Tenancy {
        private static final Tenancy NONE = new Tenancy();

        private final List<Attempt> attempts = new ArrayList<>(2);
        private final long[] byStanding = new long[Tier.values().length];
        private long leaving;

        void sum(String node) {
            Arrays.fill(byStanding, 0);
            leaving = 0;
            for (Attempt attempt : attempts) {
                long mask = attempt.placement().on(node);
                if (attempt.leaving()) {
                    leaving |= mask;
                } else {
                    byStanding[attempt.standing().ordinal()] |= mask;
                }
            }
        }
    }

    Attempts copy() {
        Attempts copy = new Attempts();
        byJob.values().forEach(copy::put);
        return copy;
    }

    /** All of them, longest known first. */
    public Collection<Attempt> all() {
        return Collections.unmodifiableCollection(byJob.values());
    }

    /** The attempt of a job. */
    public @Nullable Attempt of(String job) {
        return byJob.get(job);
    }

    /** Those that have been asked to leave. */
    public Collection<Attempt> leaving() {
        return Collections.unmodifiableCollection(leaving.values());
    }

    /** Those that have GPUs of a node. */
    public Collection<Attempt> on(String node) {
        return Collections.unmodifiableCollection(tenancy(node).attempts);
    }

    /** GPUs of a node whose attempts leave, as bits. */
    public long leaving(String node) {
        return tenancy(node).leaving;
    }

    /** GPUs of a node whose attempts stand no higher than a tier and do not leave, as bits. */
    public long standing(String node, Tier highest) {
        long[] byStanding = tenancy(node).byStanding;
        long mask = 0;
        for (int tier = highest.ordinal(); tier < byStanding.length; tier++) {
            mask |= byStanding[tier];
        }
        return mask;
    }

    /** Those of a department. */
    public Collection<Attempt> ofDepartment(String department) {
        return Collections.unmodifiableCollection(
                byDepartment.getOrDefault(department, Map.of()).values());
    }

    /** How many GPUs those of a department have. */
    public int gpus(String department) {
        return gpus.getOrDefault(department, 0);
    }

    /** Those whose expected end lies after an instant, the next one first. */
    public Iterable<Attempt> endingAfter(Instant now) {
        return byEnd.tailMap(Key.after(now), true).values()::iterator;
    }

    /** The others, whose expected end has come. */
    public Iterable<Attempt> endedBy(Instant now) {
        return byEnd.headMap(Key.after(now), false).values()::iterator;
    }

    /** Those that started after an instant, the first of them first. */
    public Iterable<Attempt> startedAfter(Instant instant) {
        return byStart.tailMap(Key.after(instant), true).values()::iterator;
    }

    /** Those that were started into the gap before a reservation. */
    public Collection<Attempt> fillers() {
        return Collections.unmodifiableCollection(fillers.values());
    }

    /** Those that a permit protects, that failed to save, or whose jobs were preempted before: it may spare them. */
    public Collection<Attempt> sparedOnce() {
        return Collections.unmodifiableCollection(sparedOnce.values());
    }

    Set<String> jobs() {
        return byJob.keySet();
    }

    /** Adds an attempt in place of the former one of its job, which it answers. */
    @Nullable
    Attempt put(Attempt attempt) {
        String job = attempt.job().id();
        Attempt former = byJob.put(job, attempt);
        if (former != null) {
            forget(former);
        }
        if (attempt.leaving()) {
            leaving.put(job, attempt);
        }
        if (attempt.filler()) {
            fillers.put(job, attempt);
        }
        if (attempt.protectedUntil() != null
                || attempt.saveFailedAt() != null
                || !attempt.job().past().preemptedAt().isEmpty()) {
            sparedOnce.put(job, attempt);
        }
        byEnd.put(Key.end(attempt), attempt);
        byStart.put(Key.start(attempt), attempt);
        byDepartment
                .computeIfAbsent(attempt.job().department(), department -> new LinkedHashMap<>())
                .put(job, attempt);
        gpus.merge(attempt.job().department(), attempt.placement().gpus(), Integer::sum);
        for (Placement.Share share : attempt.placement().shares()) {
            Tenancy here = onNode.computeIfAbsent(share.node(), node -> new Tenancy());
            here.attempts.add(attempt);
            here.sum(share.node());
        }
        return former;
    }

    @Nullable
    Attempt remove(String job) {
        Attempt former = byJob.remove(job);
        if (former != null) {
            forget(former);
        }
        return former;
    }

    private void forget(Attempt attempt) {
        leaving.remove(attempt.job().id());
        sparedOnce.remove(attempt.job().id());
        fillers.remove(attempt.job().id());
        byEnd.remove(Key.end(attempt));
        byStart.remove(Key.start(attempt));
        byDepartment
                .getOrDefault(attempt.job().department(), new HashMap<>())
                .remove(attempt.job().id());
        gpus.merge(attempt.job().department(), -attempt.placement().gpus(), Integer::sum);
        for (Placement.Share share : attempt.placement().shares()) {
            Tenancy here = tenancy(share.node());
            here.attempts.removeIf(
                    other -> other.job().id().equals(attempt.job().id()));
            here.sum(share.node());
        }
    }

    private Tenancy tenancy(String node) {
        return onNode.getOrDefault(node, Tenancy.NONE);
    }
}
