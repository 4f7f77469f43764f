package io.giveway.notifier.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.feed.EventFollower;
import io.giveway.chassis.feed.EventReader;
import io.giveway.chassis.feed.EventStream;
import io.giveway.contracts.event.EventStreamKey;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.notifier.intake.QueueApi;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream makes notices come sooner. Whatever becomes of it, each is told once. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class FollowingIT {

    private static final Duration LONG = Duration.ofSeconds(8);

    @Inject
    Scene scene;

    @Inject
    RedisDataSource redis;

    @Inject
    ObjectMapper json;

    @Inject
    Notices notices;

    @RestClient
    QueueApi queue;

    private EventFollower follower;

    @BeforeEach
    void begin() {
        scene.begin();
        redis.flushall();
    }

    @AfterEach
    void stop() {
        follower.close();
        Engines.redis().start();
    }

    @Test
    void newsComeByTheStreamWithoutAskingTheFeed() {
        follow(LONG);
        happens(1);
        streams(1);
        arrive(1);
        happens(2);
        streams(2);
        arrive(1, 2);
        assertThat(QueueNearby.feedReads()).isZero();
    }

    @Test
    void whileRedisIsAwayTheFeedIsReadAndAfterwardsEachIsStillToldOnce() {
        follow(Duration.ofSeconds(2));
        happens(1);
        streams(1);
        arrive(1);
        Engines.redis().stop();
        happens(2);
        arrive(1, 2);
        Engines.redis().start(); // empty
        happens(3);
        arrive(1, 2, 3);
        happens(4);
        streams(4);
        arrive(1, 2, 3, 4);
    }

    @Test
    void whatTheStreamHasLostOrCutOffComesByTheFeed() {
        follow(LONG);
        happens(1);
        streams(1);
        arrive(1);
        happens(2);
        happens(3);
        streams(3);
        arrive(1, 2, 3);
        redis.flushall();
        happens(4);
        happens(5);
        streams(5);
        arrive(1, 2, 3, 4, 5);
    }

    @Test
    void aStreamThatSaysNothingIsNotBelievedForLong() {
        follow(Duration.ofMillis(200));
        happens(1);
        arrive(1);
    }

    private void follow(Duration patience) {
        EventReader reader = new EventReader(
                new EventStream(redis, json, patience),
                (sequence, limit) -> queue.events(sequence, limit).items(),
                notices);
        follower = EventFollower.start(reader, Duration.ofMillis(200));
    }

    /** It is in the feed. */
    private static void happens(long sequence) {
        QueueNearby.happens(event(sequence));
    }

    /** It is in the stream. */
    private void streams(long sequence) {
        try {
            redis.execute(
                    "XADD",
                    EventStreamKey.STREAM,
                    EventStreamKey.id(sequence),
                    EventStreamKey.FIELD,
                    json.writeValueAsString(event(sequence)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private void arrive(Integer... events) {
        await().atMost(LONG.minusSeconds(2))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(scene.noticed()).containsExactlyInAnyOrder(events));
    }

    private static FeedEvent event(long sequence) {
        return new FeedEvent(
                sequence,
                "io.giveway.job.suspended",
                new JobId("j-" + sequence),
                1,
                new DepartmentId("vision"),
                new PoolId("a100"),
                "train",
                "alice",
                "system",
                Scene.TEN,
                Map.of("cause", "PREEMPTED_URGENT", "later", List.of("unknown here")));
    }
}
