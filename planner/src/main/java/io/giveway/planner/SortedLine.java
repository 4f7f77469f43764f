package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All waiting jobs, ranked and sorted anew for one instant. */
final class SortedLine implements WaitingLine {

    private final List<Ranked> inOrder;
    private final Map<String, Ranked> byId = new HashMap<>();
    private final Comparator<Ranked> comparator;
    private final Policy policy;
    private final Instant now;

    SortedLine(PoolState pool, Instant now) {
        this.policy = pool.policy();
        this.now = now;
        Ranking ranking = new Ranking(policy);
        this.comparator = ranking.comparator();
        this.inOrder = ranking.order(pool.waiting(), now);
        inOrder.forEach(ranked -> byId.put(ranked.job().id(), ranked));
    }

    @Override
    public Iterable<Ranked> inOrder(Interest interest) {
        return inOrder;
    }

    @Override
    public @Nullable Ranked find(String job) {
        return byId.get(job);
    }

    @Override
    public Iterable<Ranked> starved(Interest interest) {
        return past(Tier.P2, policy.permit().after())
                .sorted(Comparator.comparing(
                                (Ranked ranked) -> ranked.job().waiting().inTier(now))
                        .reversed()
                        .thenComparing(ranked -> ranked.job().id()))
                .toList();
    }

    @Override
    public Iterable<Ranked> pastObjective(Interest interest) {
        return past(Tier.P1, policy.objectiveP1()).toList();
    }

    @Override
    public Comparator<Ranked> comparator() {
        return comparator;
    }

    private Stream<Ranked> past(Tier tier, Duration bound) {
        return inOrder.stream()
                .filter(ranked -> ranked.job().tier() == tier)
                .filter(ranked -> ranked.job().waiting().eligible(now))
                .filter(ranked -> ranked.job().waiting().inTier(now).compareTo(bound) > 0);
    }
}
