package io.giveway.planner.order;

import io.giveway.planner.policy.Policy;
import io.giveway.planner.policy.Policy.WithinTier;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The total order of a pool's waiting jobs (docs/rules.md, section 4). It depends on the jobs and the instant alone, so
 * two replicas compute the same one.
 */
public final class Ranking {

    private static final Comparator<Ranked> LONGEST_WAIT =
            Comparator.comparing(Ranked::waited).reversed();

    private static final Comparator<Ranked> FIFO = Ranking::byWeight;

    private final Policy policy;
    private final Weight weight;

    public Ranking(Policy policy) {
        this.policy = policy;
        this.weight = new Weight(policy);
    }

    /** The weights of this ranking. */
    public Weight weight() {
        return weight;
    }

    /** The order among jobs ranked at the same instant. */
    public Comparator<Ranked> comparator() {
        return policy.order().withinTier() == WithinTier.FIFO ? FIFO : shortestFirst();
    }

    /** The waiting jobs in the order in which they are served. */
    public List<Ranked> order(Collection<Job> waiting, Instant now) {
        Set<String> tooMany = beyondShare(waiting, now);
        List<Ranked> ranked = new ArrayList<>(waiting.size());
        for (Job job : waiting) {
            ranked.add(rank(job, tooMany.contains(job.id()), now));
        }
        ranked.sort(comparator());
        return ranked;
    }

    /** One job as it ranks at an instant; {@code beyondShare} makes a P0 count as P1. */
    public Ranked rank(Job job, boolean beyondShare, Instant now) {
        Tier acts = acts(job, beyondShare);
        Duration waited = job.waiting().waited(now);
        Tier standing = job.lane() == Lane.NORMAL ? acts.atMost(Tier.P1) : acts;
        return new Ranked(job, Band.of(job), acts, waited, weight.millionths(standing, waited));
    }

    /** The tier as which a job preempts: P1 for a P0 past its department's share. */
    public Tier acts(Job job, boolean beyondShare) {
        return beyondShare ? job.tier().atMost(Tier.P1) : job.tier();
    }

    /** Written out, since a pool compares a thousand jobs in each cycle. */
    private static int byWeight(Ranked a, Ranked b) {
        int order = a.band().compareTo(b.band());
        order = order != 0 ? order : Long.compare(b.millionths(), a.millionths());
        order = order != 0 ? order : a.job().lane().compareTo(b.job().lane());
        order = order != 0 ? order : a.job().tier().compareTo(b.job().tier());
        order = order != 0
                ? order
                : Boolean.compare(
                        b.job().waiting().suspended(), a.job().waiting().suspended());
        order = order != 0 ? order : b.waited().compareTo(a.waited());
        return order != 0 ? order : a.job().id().compareTo(b.job().id());
    }

    /** P0s past {@code admission.maxWaitingP0} of their department: those that waited least, then the higher id. */
    public Set<String> beyondShare(Collection<Job> waiting, Instant now) {
        Integer most = policy.admission().maxWaitingP0();
        Set<String> beyond = new HashSet<>();
        if (most == null) {
            return beyond;
        }
        Map<String, List<Job>> byDepartment = new HashMap<>();
        for (Job job : waiting) {
            if (job.tier() == Tier.P0) {
                byDepartment
                        .computeIfAbsent(job.department(), d -> new ArrayList<>())
                        .add(job);
            }
        }
        for (List<Job> jobs : byDepartment.values()) {
            jobs.sort(Comparator.comparing((Job job) -> job.waiting().waited(now))
                    .reversed()
                    .thenComparing(Job::id));
            jobs.stream().skip(most).map(Job::id).forEach(beyond::add);
        }
        return beyond;
    }

    /** Shortest expected run first within a tier; whoever has waited over the bound goes before these, longest first. */
    private Comparator<Ranked> shortestFirst() {
        Duration bound = policy.order().maxWait();
        return Comparator.comparing(Ranked::band)
                .thenComparing(Comparator.comparingLong((Ranked ranked) -> base(ranked))
                        .reversed())
                .thenComparing(Ranked::job, Comparator.comparing(Job::lane).thenComparing(Job::tier))
                .thenComparing(ranked -> ranked.waited().compareTo(bound) <= 0)
                .thenComparing((a, b) -> a.waited().compareTo(bound) > 0
                        ? LONGEST_WAIT.compare(a, b)
                        : a.job().remaining().compareTo(b.job().remaining()))
                .thenComparing(ranked -> !ranked.job().waiting().suspended())
                .thenComparing(LONGEST_WAIT)
                .thenComparing(ranked -> ranked.job().id());
    }

    private long base(Ranked ranked) {
        return weight.millionths(ranked.standing(), Duration.ZERO);
    }
}
