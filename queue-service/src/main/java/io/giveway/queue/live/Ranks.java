package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Tier;
import io.quarkus.redis.datasource.RedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where jobs stand in a pool's queue: by counting in its lines, or, under a policy whose order is no merge of lines, in the
 * order that the leader has shown last.
 */
@ApplicationScoped
public class Ranks {

    private final MergedLines lines;
    private final ShownOrder shown;

    Ranks(RedisDataSource redis) {
        this.lines = new MergedLines(redis);
        this.shown = new ShownOrder(redis);
    }

    /** A job's rank from 1, and the tier as which it weighs. */
    public record Place(int rank, Tier standing) {}

    /** A job in the queue, and the tier as which it weighs. */
    public record Waiting(String job, Tier standing) {}

    /** The place of a job, or empty where the live queue does not hold it (yet). */
    public Optional<Place> of(PoolId pool, Ranked ranked, Policy policy, Instant now) {
        String job = ranked.job().id();
        return policy.mergesLines()
                ? lines.rank(pool, job, Line.of(ranked), policy, now).map(rank -> new Place(rank, ranked.standing()))
                : shown.place(pool, job);
    }

    /**
     * The next jobs in the order in which they are served.
     *
     * @param before how many to leave out at the front
     */
    public List<Waiting> page(PoolId pool, int before, int limit, Policy policy, Instant now) {
        return policy.mergesLines() ? lines.page(pool, before, limit, policy, now) : shown.page(pool, before, limit);
    }
}
