package io.giveway.queue.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that are read from the lines by counting are those of the planner's own order, tiers that cross included. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class RanksIT {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");

    @Inject
    LiveQueue live;

    @Inject
    Ranks ranks;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void countedRanksAreThePlanners(long seed) throws Deposed {
        PoolId pool = new PoolId("ranks" + seed);
        Policy defaults = Policy.defaults();
        Policy close = new Policy(
                1,
                new Policy.Weights(new BigDecimal(40), new BigDecimal(30), new BigDecimal(25)),
                defaults.aging(),
                defaults.peak(),
                defaults.admission(),
                defaults.objectiveP1(),
                defaults.order(),
                defaults.estimate(),
                defaults.preemption(),
                defaults.checkpointGrace(),
                defaults.permit(),
                defaults.reservationMax());
        List<Ranked> expected = new Ranking(close).order(jobs(seed), NOW);
        assertThat(live.begin(pool, 1)).isTrue();
        Delta delta = new Delta();
        for (Ranked ranked : expected) {
            delta.join(
                    ranked.job().id(),
                    new Delta.Place(Line.of(ranked), NOW.minus(ranked.waited()).toEpochMilli()));
        }
        live.write(pool, 1, delta);

        List<String> ids = expected.stream().map(ranked -> ranked.job().id()).toList();
        for (int i = 0; i < ids.size(); i++) {
            assertThat(ranks.of(pool, expected.get(i), close, NOW))
                    .contains(new Ranks.Place(i + 1, expected.get(i).standing()));
        }
        List<String> paged = new ArrayList<>();
        while (paged.size() < ids.size()) {
            List<Ranks.Waiting> page = ranks.page(pool, paged.size(), 7, close, NOW);
            assertThat(page).isNotEmpty();
            page.forEach(member -> paged.add(member.job()));
        }
        assertThat(ranks.page(pool, ids.size(), 7, close, NOW)).isEmpty();
        assertThat(paged).isEqualTo(ids);
    }

    private static List<Job> jobs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Instant since = NOW.minus(Duration.ofMinutes(random.nextInt(300) / 7 * 7L));
            jobs.add(new Job(
                    "job-" + random.nextInt(1_000_000),
                    "vision",
                    "alice",
                    Tier.values()[random.nextInt(3)],
                    Lane.values()[random.nextInt(2)],
                    Shape.of(1),
                    Duration.ofHours(1),
                    Duration.ofHours(1),
                    null,
                    since,
                    new Wait(random.nextBoolean(), Duration.ZERO, Duration.ZERO, since, null),
                    Past.NONE));
        }
        return jobs;
    }
}
