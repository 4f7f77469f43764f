package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.quarkus.redis.datasource.RedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The starts that a pool keeps for jobs (docs/rules.md, section 9), as its leader last decided; a few at most. */
@ApplicationScoped
public class Reservations {

    private final RedisDataSource redis;

    Reservations(RedisDataSource redis) {
        this.redis = redis;
    }

    /** By job. */
    public Map<String, Instant> in(PoolId pool) {
        Response kept = redis.execute("HGETALL", new PoolKeys(pool).reservations());
        Map<String, Instant> starts = new LinkedHashMap<>();
        for (String job : kept.getKeys()) {
            starts.put(job, Instant.ofEpochMilli(kept.get(job).toLong()));
        }
        return starts;
    }
}
