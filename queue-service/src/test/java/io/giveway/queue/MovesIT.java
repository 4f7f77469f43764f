package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.sofia;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an owner does with a job that waits: move it, see what is kept for it, submit it twice by accident. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class MovesIT {

    private static final Duration SOON = Duration.ofSeconds(10);

    @Test
    void aWaitingJobMovesToAnotherPoolAndStartsThereWithWhatItHasWaited() {
        FullPool full = new FullPool("from");
        TestPool other = TestPool.fresh("to");
        TestAgent agent = other.create("n1:8");
        String job = full.waiting("P2");
        String before = alice().get("/api/v1/jobs/" + job)
                .then()
                .body("state", is("QUEUED"))
                .extract()
                .path("waited");

        move(job, other.toString()).then().statusCode(200).body("pool", is(other.toString()));

        assertThat(agent.commands()).extracting("attempt").containsExactly(Map.of("job", job, "number", 1));
        Response after = alice().get("/api/v1/jobs/" + job);
        after.then().body("state", is("STARTING"));
        assertThat(Duration.parse(after.path("waited"))).isGreaterThan(Duration.parse(before));
        alice().get("/api/v1/jobs/" + job + "/history")
                .then()
                .body("items.type", hasItem("io.giveway.job.moved"))
                .body("items[1].data.from", is(full.toString()))
                .body("items[1].data.to", is(other.toString()));
        await().atMost(SOON)
                .untilAsserted(() ->
                        alice().get("/api/v1/pools/" + full + "/queue").then().body("items.size()", is(0)));
    }

    @Test
    void aJobMovesOnlyWhereItMayAndCanBeAndOnlyWhileItWaits() {
        FullPool full = new FullPool("stay");
        TestPool small = TestPool.fresh("small");
        small.create("n1:4");
        String waiting = full.waiting("P2");
        String running = small.submit(alice(), 1);
        await().atMost(SOON)
                .untilAsserted(
                        () -> alice().get("/api/v1/jobs/" + running).then().body("state", is("STARTING")));

        move(waiting, "nowhere").then().statusCode(422).body("violations.field", contains("pool"));
        move(waiting, small.toString())
                .then()
                .statusCode(422)
                .body("type", is("urn:giveway:problem:does-not-fit"))
                .body("largestShape.gpus", is(4));
        move(running, full.toString()).then().statusCode(409);
        move(waiting, full.toString()).then().statusCode(200).body("pool", is(full.toString()));
        sofia().body("{\"pool\":\"" + full + "\"}")
                .post("/api/v1/jobs/" + waiting + "/move")
                .then()
                .statusCode(404);
        as(TestTokens.person("anton").member("vision"))
                .body("{\"pool\":\"" + full + "\"}")
                .post("/api/v1/jobs/" + waiting + "/move")
                .then()
                .statusCode(403);
    }

    @Test
    void aJobForWhichAStartIsKeptShowsIt() {
        TestPool pool = TestPool.fresh("kept");
        TestAgent agent = pool.create("n1:8");
        String running = pool.submit(alice(), 6);
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
        String ends = alice().get("/api/v1/jobs/" + running).then().extract().path("expectedEnd");

        String large = pool.submit(alice(), 8);

        await().atMost(SOON)
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + large).then().body("reservation", notNullValue()));
        Instant kept = Instant.parse(alice().get("/api/v1/jobs/" + large).path("reservation"));
        assertThat(Duration.between(Instant.parse(ends), kept).abs()).isLessThan(Duration.ofMinutes(1));
        alice().get("/api/v1/jobs?pool=" + pool)
                .then()
                .body("items.find { it.id == '" + large + "' }.reservation", notNullValue())
                .body("items.find { it.id == '" + running + "' }.reservation", nullValue());
        agent.report(running, 1, 2, "EXITED:0");
        await().atMost(SOON)
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + large)
                        .then()
                        .body("state", is("STARTING"))
                        .body("reservation", nullValue()));
    }

    @Test
    void twentySubmissionsAtOnceUnderOneKeyAreOneJobAndOneAnswer() throws Exception {
        TestPool pool = TestPool.fresh("once");
        pool.create("n1:8");
        String key = UUID.randomUUID().toString();
        ExecutorService callers = Executors.newFixedThreadPool(20);
        try {
            List<CompletableFuture<Response>> all = IntStream.range(0, 20)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> alice().header("Idempotency-Key", key)
                                    .body(pool.body("\"tier\":\"P2\",\"gpus\":1"))
                                    .post("/api/v1/jobs"),
                            callers))
                    .toList();
            String first = all.get(0).get().asString();
            for (CompletableFuture<Response> one : all) {
                one.get().then().statusCode(201).body("id.size()", greaterThan(0));
                assertThat(one.get().asString()).isEqualTo(first);
            }
        } finally {
            callers.shutdownNow();
        }
        alice().get("/api/v1/jobs?pool=" + pool).then().body("items.size()", is(1));
    }

    private static Response move(String job, String pool) {
        return alice().body("{\"pool\":\"" + pool + "\"}").post("/api/v1/jobs/" + job + "/move");
    }
}
