package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.rosa;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.giveway.testing.Engines;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real parts are stopped: what still works, what waits, and that nothing is lost or started twice. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class OutageIT {

    @Inject
    RedisDataSource redis;

    private final TestPool pool = TestPool.fresh("outage");
    private TestAgent agent;

    @BeforeEach
    void aPool() {
        agent = pool.create("n1:8");
    }

    @Test
    void redisThatLosesItsDataIsRebuiltAndNothingStartsTwice() {
        String running = pool.submit(alice(), 6);
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
        String waiting = pool.submit(alice(), 8);
        rankIs(waiting, 1);

        redis.flushall();

        String small = alice().body(pool.body("\"tier\":\"P2\",\"gpus\":2").replace("PT1H", "PT10M"))
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        assertThat(agent.commands()).extracting("attempt").containsExactly(Map.of("job", small, "number", 1));
        rankIs(waiting, 1);
        alice().get("/api/v1/jobs/" + running)
                .then()
                .body("state", is("RUNNING"))
                .body("attempts.size()", is(1));
        agent.report(running, 1, 2, "EXITED:0");
        agent.report(small, 1, 1, "EXITED:0");
        assertThat(agent.commands()).extracting("attempt").containsExactly(Map.of("job", waiting, "number", 1));
    }

    @Test
    void whileRedisIsAwayJobsAreTakenAndReadAndStartOnceItIsBack() {
        Engines.redis().stop();
        String job;
        try {
            job = pool.submit(alice(), 1);
            alice().get("/api/v1/jobs/" + job).then().statusCode(200).body("state", is("QUEUED"));
            rosa().get("/api/v1/pools/" + pool).then().statusCode(200).body("waitingByTier.P2", is(1));
            alice().get("/api/v1/pools/" + pool + "/queue").then().statusCode(503);
        } finally {
            Engines.redis().start();
        }

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(agent.commands()).hasSize(1));
        agent.report(job, 1, 1, "STARTED").statusCode(204);
    }

    @Test
    void whilePostgresIsAwayCallsAre503AndGoOnAfterwards() {
        String job = pool.submit(alice(), 8);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        Engines.postgres().stop();
        try {
            alice().get("/api/v1/jobs/" + job).then().statusCode(503).header("Retry-After", is("5"));
            alice().body(pool.body("\"tier\":\"P2\",\"gpus\":1"))
                    .post("/api/v1/jobs")
                    .then()
                    .statusCode(503);
        } finally {
            Engines.postgres().start();
        }

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> agent.report(job, 1, 2, "EXITED:0").statusCode(204));
        alice().get("/api/v1/jobs/" + job).then().body("state", is("SUCCEEDED")).body("attempts.size()", is(1));
        String next = pool.submit(alice(), 8);
        assertThat(agent.commands()).extracting("attempt").isEqualTo(List.of(Map.of("job", next, "number", 1)));
    }

    private static void rankIs(String job, int rank) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + job).then().body("rank", is(rank)));
    }
}
