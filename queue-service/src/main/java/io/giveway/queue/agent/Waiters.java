package io.giveway.queue.agent;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.live.Wake;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The long polls that wait for a command; each is let go by a wake or by its time. */
@ApplicationScoped
class Waiters {

    /** Longest time that a lost wake can cost. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final Map<Wake.Agent, Set<UniEmitter<? super Boolean>>> waiting = new ConcurrentHashMap<>();

    /** Ends with the next wake of the agent, or after a while: true says that a look may be worth it. */
    Uni<Boolean> wake(PoolId pool, String agent, Duration most) {
        Wake.Agent key = new Wake.Agent(pool, agent);
        Duration wait = most.compareTo(LOOK_AGAIN) < 0 ? most.plusMillis(1) : LOOK_AGAIN;
        return Uni.createFrom()
                .<Boolean>emitter(emitter -> {
                    Set<UniEmitter<? super Boolean>> emitters =
                            waiting.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet());
                    emitters.add(emitter);
                    emitter.onTermination(() -> emitters.remove(emitter));
                })
                .ifNoItem()
                .after(wait)
                .recoverWithItem(true);
    }

    void woken(@Observes Wake.Agent agent) {
        Set<UniEmitter<? super Boolean>> emitters = waiting.get(agent);
        if (emitters != null) {
            emitters.forEach(emitter -> emitter.complete(true));
        }
    }
}
