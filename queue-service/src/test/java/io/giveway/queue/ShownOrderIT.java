package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.rosa;
import static io.giveway.queue.People.sofia;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The queue as people read it under policies whose order is no merge of a few lines (docs/rules.md, section 4). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class ShownOrderIT {

    private static final String INCIDENT = ",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-9\"}";

    @Inject
    SettableClock clock;

    private FullPool pool;

    @BeforeEach
    void aFullPoolAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        pool = new FullPool("shown");
    }

    @AfterEach
    void asUsual() {
        clock.follow();
        policy("""
                {"aging":{"jobsPerDepartment":null},"admission":{"maxWaitingP0":null},"order":{"withinTier":"FIFO"}}""");
    }

    private static void policy(String change) {
        rosa().body(change).put("/api/v1/policy").then().statusCode(200);
    }

    private String submit(RequestSpecification who, String name, String more) {
        return submit(who, name, "PT1H", more);
    }

    private String submit(RequestSpecification who, String name, String expected, String more) {
        return who.body("""
                        {"name":"%s","pool":"%s","gpus":8,"expectedDuration":"%s","checkpoint":{"supported":true},
                         "workload":{"command":["true"]},%s}""".formatted(name, pool, expected, more))
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private void queue(String... names) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        rosa().get("/api/v1/pools/" + pool + "/queue").then().body("items.name", contains(names)));
    }

    @Test
    void jobsPastTheNumberThatAgesStandBehindOneOfAnotherDepartment() {
        policy("{\"aging\":{\"jobsPerDepartment\":2}}");
        for (String name : new String[] {"a1", "a2", "a3"}) {
            submit(alice(), name, "\"tier\":\"P1\"");
        }
        queue("a1", "a2", "a3");
        pool.pass(clock, Duration.ofMinutes(30));
        String other = submit(sofia(), "b", "\"tier\":\"P1\"");
        pool.pass(clock, Duration.ofMinutes(30));

        queue("a1", "a2", "b", "a3");
        sofia().get("/api/v1/jobs/" + other).then().body("rank", is(3)).body("weight", is(33.0f));
    }

    @Test
    void p0sBeyondTheirDepartmentsShareWeighAsP1s() {
        policy("{\"admission\":{\"maxWaitingP0\":1}}");
        submit(alice(), "first", "\"tier\":\"P0\"" + INCIDENT);
        pool.pass(clock, Duration.ofSeconds(1));
        String second = submit(alice(), "second", "\"tier\":\"P0\"" + INCIDENT);
        pool.pass(clock, Duration.ofMinutes(30));
        submit(sofia(), "other", "\"tier\":\"P0\"" + INCIDENT);

        queue("first", "other", "second");
        alice().get("/api/v1/jobs/" + second).then().body("rank", is(3)).body("weight", is(33.0f));
    }

    @Test
    void theShortestStandsFirstWithinItsTier() {
        submit(alice(), "hour", "\"tier\":\"P1\"");
        submit(alice(), "minute", "PT1M", "\"tier\":\"P1\"");
        policy("{\"order\":{\"withinTier\":\"SHORTEST_EXPECTED\"}}");

        queue("minute", "hour");
    }
}
