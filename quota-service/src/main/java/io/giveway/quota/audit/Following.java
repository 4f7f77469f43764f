package io.giveway.quota.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.feed.EventFollower;
import io.giveway.chassis.feed.EventReader;
import io.giveway.chassis.feed.EventSettings;
import io.giveway.chassis.feed.EventStream;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** Leads the queue-service's events to the audit, from start to stop. */
@Singleton
final class Following {

    private final EventReader reader;
    private final EventSettings settings;
    private @Nullable EventFollower follower;

    Following(
            RedisDataSource redis,
            @RestClient QueueApi queue,
            EndedAttempts ended,
            ObjectMapper json,
            EventSettings settings) {
        this.reader = new EventReader(
                new EventStream(redis, json, settings.patience()),
                (sequence, limit) -> queue.events(sequence, limit).items(),
                ended);
        this.settings = settings;
    }

    void start(@Observes StartupEvent started) {
        if (settings.follow()) {
            follower = EventFollower.start(reader, settings.retryEvery());
        }
    }

    void stop(@Observes ShutdownEvent shutdown) {
        if (follower != null) {
            follower.close();
        }
    }
}
