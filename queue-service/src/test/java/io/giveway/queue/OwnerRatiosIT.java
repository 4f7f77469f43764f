package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.rosa;
import static org.hamcrest.Matchers.is;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is expected of an owner's job where the policy goes by what the owner's jobs took (docs/rules.md, section 10). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class OwnerRatiosIT {

    @Inject
    SettableClock clock;

    private final TestPool pool = TestPool.fresh("owners");
    private TestAgent agent;

    @BeforeEach
    void aPoolAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        agent = pool.create("n1:8");
    }

    @AfterEach
    void asUsual() {
        clock.follow();
        correctByOwner(false);
    }

    private static void correctByOwner(boolean corrects) {
        rosa().body("{\"estimate\":{\"correctByOwner\":" + corrects + "}}")
                .put("/api/v1/policy")
                .then()
                .statusCode(200);
    }

    private static RequestSpecification hasty() {
        return as(TestTokens.person("hasty").member("vision"));
    }

    /** Somebody of whom no other test has run a job. */
    private static RequestSpecification newcomer() {
        return as(TestTokens.person("newcomer").member("vision"));
    }

    private String start(RequestSpecification who) {
        String job = who.body(pool.body("\"tier\":\"P2\",\"gpus\":1").replace("PT1H", "PT1M"))
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        return job;
    }

    private void endsAfter(Duration expected, String job) {
        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("expectedDuration", is("PT1M"))
                .body("expectedEnd", is(clock.instant().plus(expected).toString()));
    }

    @Test
    void jobsOfAnOwnerWhoAsksForTwiceTheTimeAreExpectedToTakeHalf() {
        List<String> runs = Stream.generate(() -> start(hasty())).limit(5).toList();
        clock.advance(Duration.ofSeconds(30));
        runs.forEach(job -> agent.report(job, 1, 2, "EXITED:0"));
        endsAfter(Duration.ofMinutes(1), start(hasty()));

        correctByOwner(true);

        endsAfter(Duration.ofSeconds(30), start(hasty()));
        endsAfter(Duration.ofMinutes(1), start(newcomer()));
    }
}
