package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.pool.Tier;
import io.quarkus.redis.datasource.RedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the order that a leader has shown whole, as of its last cycle. */
final class ShownOrder {

    private final RedisDataSource redis;

    ShownOrder(RedisDataSource redis) {
        this.redis = redis;
    }

    Optional<Ranks.Place> place(PoolId pool, String job) {
        PoolKeys keys = new PoolKeys(pool);
        Response before = redis.execute("ZRANK", keys.order(), job);
        Response standing = redis.execute("HGET", keys.standings(), job);
        return before == null || standing == null
                ? Optional.empty()
                : Optional.of(new Ranks.Place(before.toInteger() + 1, Tier.valueOf(standing.toString())));
    }

    List<Ranks.Waiting> page(PoolId pool, int before, int limit) {
        PoolKeys keys = new PoolKeys(pool);
        Response jobs =
                redis.execute("ZRANGE", keys.order(), Integer.toString(before), Integer.toString(before + limit - 1));
        List<String> words = new ArrayList<>(List.of(keys.standings()));
        jobs.forEach(job -> words.add(job.toString()));
        List<Ranks.Waiting> page = new ArrayList<>();
        if (jobs.size() > 0) {
            Response standings = redis.execute("HMGET", words.toArray(String[]::new));
            for (int i = 0; i < jobs.size(); i++) {
                if (standings.get(i) != null) { // else the order was shown anew between the two
                    page.add(new Ranks.Waiting(
                            jobs.get(i).toString(),
                            Tier.valueOf(standings.get(i).toString())));
                }
            }
        }
        return page;
    }
}
