package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.contracts.event.EventStreamKey;
import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.redis.datasource.stream.StreamMessage;
import io.quarkus.redis.datasource.stream.StreamRange;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the feed tells is in the Redis stream too, soon after its commit, in the same order; and goes on after any loss. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class EventStreamIT {

    private static final int WRITERS = 4;
    private static final int JOBS_EACH = 15;

    @Inject
    RedisDataSource redis;

    @Inject
    ObjectMapper json;

    private final TestPool pool = TestPool.fresh("stream");

    @BeforeEach
    void aPool() {
        pool.create("n1:8");
    }

    @Test
    void whatManyCommitStandsInTheStreamInOrderAsInTheFeed() throws InterruptedException {
        long before = last(submit());
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        for (int i = 0; i < WRITERS; i++) {
            writers.execute(() -> {
                for (int j = 0; j < JOBS_EACH; j++) {
                    submit();
                }
            });
        }
        writers.shutdown();
        assertThat(writers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();

        List<Map<String, Object>> feed = feed(before);
        assertThat(feed).hasSizeGreaterThanOrEqualTo(WRITERS * JOBS_EACH);
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(stream(before)).isEqualTo(feed));
    }

    @Test
    void afterRedisLostItsDataNewEventsComeAgain() {
        last(submit());
        redis.flushall();
        last(submit());
    }

    @Test
    void whileRedisIsAwayTheFeedTellsAllAndAfterwardsTheStreamGoesOn() {
        long before = last(submit());
        Engines.redis().stop();
        try {
            String unstreamed = submit();
            // an event is told once no older transaction is open
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(
                            () -> assertThat(feed(before)).extracting("job").contains(unstreamed));
        } finally {
            Engines.redis().start();
        }
        long after = last(submit());
        assertThat(after).isGreaterThan(before);
    }

    @Test
    void aStreamThatIsAheadOfTheFeedIsOfAnotherLifeAndGoes() {
        redis.execute("XADD", EventStreamKey.STREAM, EventStreamKey.id(1L << 40), EventStreamKey.FIELD, "{}");
        assertThat(last(submit())).isLessThan(1L << 40);
    }

    private String submit() {
        return pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");
    }

    /** Waits until the job's submission stands in the stream, and tells its sequence. */
    private long last(String job) {
        return await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> stream(0).stream()
                                .filter(event -> job.equals(event.get("job")))
                                .mapToLong(EventStreamIT::sequence)
                                .findFirst(),
                        java.util.OptionalLong::isPresent)
                .getAsLong();
    }

    private List<Map<String, Object>> stream(long after) throws Exception {
        List<StreamMessage<String, String, String>> entries = redis.stream(String.class)
                .xrange(EventStreamKey.STREAM, StreamRange.of("(" + EventStreamKey.id(after), "+"));
        List<Map<String, Object>> events = new ArrayList<>();
        for (StreamMessage<String, String, String> entry : entries) {
            Map<String, Object> event =
                    json.readValue(entry.payload().get(EventStreamKey.FIELD), new TypeReference<>() {});
            if (!event.isEmpty()) {
                assertThat(entry.id()).isEqualTo(EventStreamKey.id(sequence(event)));
                events.add(event);
            }
        }
        return events;
    }

    private static List<Map<String, Object>> feed(long after) {
        return as(TestTokens.machine("giveway-quota").role("service"))
                .get("/internal/events?limit=1000&after=" + after)
                .then()
                .statusCode(200)
                .extract()
                .path("items");
    }

    private static long sequence(Map<String, Object> event) {
        return ((Number) event.get("sequence")).longValue();
    }
}
