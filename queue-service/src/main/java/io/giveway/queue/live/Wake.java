package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.pool.PoolChanged;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.redis.datasource.pubsub.ReactivePubSubCommands;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the loops and the waiting agents of all replicas when something has committed. A lost wake costs a tick and
 * nothing else: what there is to do stands in PostgreSQL.
 */
@ApplicationScoped
public class Wake {

    /** A pool's loop has something to look at. */
    public record Pool(PoolId pool) {}

    /** An agent has a new command. */
    public record Agent(PoolId pool, String name) {}

    private static final String CHANNEL = "giveway:wake";
    private static final Duration RETRY_FROM = Duration.ofMillis(200);
    private static final Duration RETRY_TO = Duration.ofSeconds(5);

    private final ReactivePubSubCommands<String> redis;
    private final Event<Pool> pools;
    private final Event<Agent> agents;
    private @Nullable Cancellable subscription;

    Wake(ReactiveRedisDataSource redis, Event<Pool> pools, Event<Agent> agents) {
        this.redis = redis.pubsub(String.class);
        this.pools = pools;
        this.agents = agents;
    }

    void listen(@Observes StartupEvent started) {
        subscription = redis.subscribe(CHANNEL)
                .onFailure()
                .retry()
                .withBackOff(RETRY_FROM, RETRY_TO)
                .indefinitely()
                .subscribe()
                .with(this::heard);
    }

    void changed(@Observes(during = TransactionPhase.AFTER_SUCCESS) PoolChanged change) {
        pools.fire(new Pool(change.pool()));
        publish(change.pool().value());
    }

    void commanded(@Observes(during = TransactionPhase.AFTER_SUCCESS) AgentCommanded command) {
        agents.fire(new Agent(command.pool(), command.agent()));
        publish(command.pool() + "/" + command.agent());
    }

    private void publish(String message) {
        redis.publish(CHANNEL, message).subscribe().with(done -> {}, lost -> {});
    }

    private void heard(String message) {
        List<String> parts = List.of(message.split("/", 2));
        PoolId pool = new PoolId(parts.get(0));
        if (parts.size() == 1) {
            pools.fire(new Pool(pool));
        } else {
            agents.fire(new Agent(pool, parts.get(1)));
        }
    }

    @PreDestroy
    void leave() {
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
