package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.sofia;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a department is told about the start of its job (docs/rules.md, section 10). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class EstimatesIT {

    private static final String INCIDENT =
            "\"tier\":\"P0\",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-9\"}";

    @Inject
    SettableClock clock;

    private final TestPool pool = TestPool.fresh("estimate");
    private TestAgent agent;
    private Instant origin;
    private String running;

    /** Eight GPUs, a P0 on all of them with 40 min to go, and two that wait, of 25 and 60 min: all of another department. */
    @BeforeEach
    void aPoolAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.MINUTES));
        origin = clock.instant();
        agent = pool.create("n1:8");
        running = submit(sofia(), INCIDENT, "PT40M");
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
        submit(sofia(), INCIDENT, "PT25M");
        submit(sofia(), INCIDENT, "PT60M");
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    private String body(String fields, String expected) {
        return pool.body(fields + ",\"gpus\":8").replace("PT1H", expected);
    }

    private String submit(RequestSpecification who, String fields, String expected) {
        return who.body(body(fields, expected))
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static ValidatableResponse estimate(String job) {
        return alice().get("/api/v1/jobs/" + job + "/estimate").then();
    }

    private String at(int minute) {
        return origin.plus(Duration.ofMinutes(minute)).toString();
    }

    @Test
    void aP1BehindThreeP0sIsToldHundredTwentyFiveMinutes() {
        String job = submit(alice(), "\"tier\":\"P1\"", "PT30M");

        String told = estimate(job)
                .statusCode(200)
                .body("expectedStart", is(at(125)))
                .body("wait", is("PT2H5M"))
                .body("jobsAhead", is(2))
                .body("jobsAheadByTier.P0", is(2))
                .body("jobsAheadByTier.P1", is(0))
                .body("runningAhead", is(1))
                .body("releases.at", contains(at(40)))
                .body("releases.gpus", contains(8))
                .body("reasons.code", hasItems("GPUS_BUSY", "JOBS_AHEAD"))
                .body("firstExpectedStart", is(at(125)))
                .body("slips", empty())
                .extract()
                .asString();
        assertThat(told).doesNotContain(running, "sofia", "speech", "INC-9", "train");
    }

    @Test
    void whenTheFirstEndsEarlyTheRestMovesUpAndThatIsKept() {
        String job = submit(alice(), "\"tier\":\"P1\"", "PT30M");
        kept(job, 1);
        goOn(25);
        agent.report(running, 1, 2, "EXITED:0");

        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(
                        () -> estimate(job).body("expectedStart", is(at(110))).body("jobsAhead", is(1)));
        kept(job, 2);
        estimate(job)
                .body("firstExpectedStart", is(at(125)))
                .body("slips.from", contains(at(125)))
                .body("slips.to", contains(at(110)));
    }

    @Test
    void byHowMuchFirstEstimatesMissedIsAMetricOfThePool() {
        kept(submit(alice(), "\"tier\":\"P1\"", "PT30M"), 1);
        goOn(25);
        agent.report(running, 1, 2, "EXITED:0"); // so that the next starts 15 min earlier than it was told

        String early = "{pool=\"" + pool + "\",start=\"early\"}";
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(given().get("/q/metrics").asString())
                        .contains("giveway_estimate_error_seconds_count" + early + " 1")
                        .contains("giveway_estimate_error_seconds_sum" + early + " 900.0"));
    }

    @Test
    void aSlipNamesWhoCameInAhead() {
        String job = submit(alice(), "\"tier\":\"P1\"", "PT30M");
        kept(job, 1);
        clock.advance(Duration.ofSeconds(1));
        submit(sofia(), INCIDENT, "PT20M");

        kept(job, 2);
        alice().get("/api/v1/jobs/" + job + "/estimates")
                .then()
                .body("items.expectedStart", contains(at(125), at(145)))
                .body("items[0].cause", nullValue())
                .body("items[1].cause.code", is("JOBS_AHEAD"))
                .body("items[1].cause.count", is(1))
                .body("items[1].cause.tier", is("P0"));
        alice().get("/api/v1/jobs/" + job + "/history")
                .then()
                .body("items.type", hasItem("io.giveway.job.estimate-slipped"));
    }

    /** In steps shorter than the lease, which else might be found expired before the agent is heard again. */
    private void goOn(int minutes) {
        for (int i = 0; i < minutes; i += 5) {
            clock.advance(Duration.ofMinutes(5));
            agent.heartbeat(running + "/1");
        }
    }

    /** A look at a pool is good for a second, so that what has just come may not be in it yet. */
    private static void onceItIsSeen(ThrowingRunnable check) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(check);
    }

    private static void kept(String job, int count) {
        onceItIsSeen(() -> alice().get("/api/v1/jobs/" + job + "/estimates")
                .then()
                .statusCode(200)
                .body("items.size()", is(count)));
    }

    @Test
    void thePoolThatWouldStartItSoonerIsNamed() {
        TestPool idle = TestPool.fresh("idle");
        idle.create("n1:8");
        String job = submit(alice(), "\"tier\":\"P1\"", "PT30M");

        onceItIsSeen(() -> estimate(job)
                .body("otherPools.find { it.pool == '" + idle + "' }.expectedStart", is(at(0)))
                .body("otherPools.find { it.pool == '" + idle + "' }.wait", is("PT0S"))
                .body("otherPools.findAll { it.pool == '" + pool + "' }", empty()));
    }

    @Test
    void whatCannotBeForeseenIsNullAndSaysWhy() {
        String held = submit(alice(), "\"tier\":\"P1\",\"held\":true", "PT30M");
        estimate(held)
                .statusCode(200)
                .body("expectedStart", nullValue())
                .body("wait", nullValue())
                .body("reasons.code", contains("HELD"));
        sofia().get("/api/v1/jobs/" + held + "/estimate").then().statusCode(404);
        sofia().get("/api/v1/jobs/" + running + "/estimate").then().statusCode(409);
    }

    @Test
    void aSubmissionIsToldBeforeItIsMadeAndNothingIsStored() {
        String path = "/api/v1/pools/" + pool + "/estimate";
        onceItIsSeen(() -> alice().body(body("\"tier\":\"P1\"", "PT30M"))
                .post(path)
                .then()
                .statusCode(200)
                .body("estimate.expectedStart", is(at(125)))
                .body("estimate.jobsAhead", is(2))
                .body("lane", is("PRIORITY"))
                .body("holdGpuSeconds", is(8 * 1800))
                .body("holdGpuHours", is(4.0f)));
        clock.advance(Duration.ofMillis(500));
        alice().body(body("\"tier\":\"P1\"", "PT30M"))
                .post(path)
                .then()
                .body("estimate.reasons.code", not(hasItem("NOT_BEFORE")));
        alice().get("/api/v1/jobs?pool=" + pool).then().body("items", empty());
        alice().body("{\"pool\":\"" + pool + "\"}").post(path).then().statusCode(422);
        alice().body("{\"pool\":\"elsewhere\"}")
                .post(path)
                .then()
                .statusCode(422)
                .body("violations.field", contains("pool"));
        alice().body(body("\"tier\":\"P1\"", "PT30M").replace("\"gpus\":8", "\"gpus\":9"))
                .post(path)
                .then()
                .statusCode(422)
                .body("type", is("urn:giveway:problem:does-not-fit"));
    }
}
