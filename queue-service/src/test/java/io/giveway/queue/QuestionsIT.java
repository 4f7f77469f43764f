package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.amir;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.rosa;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The last word about P0s that wait too long (docs/rules.md, section 7). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class QuestionsIT {

    private static final Duration TWO_HOURS = Duration.ofHours(2);

    @Inject
    SettableClock clock;

    private final UUID question = UUID.randomUUID();
    private FullPool pool;
    private String job;

    @BeforeEach
    void aP0ThatWaitsAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        pool = new FullPool("question");
        job = pool.critical();
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    private static RequestSpecification notifier() {
        return as(TestTokens.machine("giveway-notifier").role("service"));
    }

    private List<Map<String, Object>> due() {
        List<Map<String, Object>> due = notifier()
                .get("/internal/questions?waited=PT2H")
                .then()
                .statusCode(200)
                .extract()
                .path("");
        return due.stream()
                .filter(waiting -> waiting.get("pool").equals(pool.toString()))
                .toList();
    }

    private String since() {
        return (String) due().get(0).get("since");
    }

    private ValidatableResponse tell(String step, String since, String role) {
        String by = role.equals("SYSTEM") ? "system" : "alice";
        return notifier()
                .body("{\"job\":\"%s\",\"since\":\"%s\",\"step\":\"%s\",\"by\":\"%s\",\"role\":\"%s\",\"at\":\"%s\"}"
                        .formatted(job, since, step, by, role, clock.instant()))
                .put("/internal/questions/" + question)
                .then();
    }

    private ValidatableResponse job() {
        return alice().get("/api/v1/jobs/" + job).then();
    }

    private List<String> history() {
        return alice().get("/api/v1/jobs/" + job + "/history").then().extract().path("items.type");
    }

    private String waitsTooLong() {
        pool.pass(clock, TWO_HOURS.plusSeconds(1));
        return since();
    }

    @Test
    void onlyAP0ThatHasWaitedOverTheTimeIsDue() {
        pool.waiting("P1");
        String submitted = clock.instant().toString();
        pool.pass(clock, TWO_HOURS);
        assertThat(due()).isEmpty();

        pool.pass(clock, Duration.ofSeconds(1));
        assertThat(due())
                .singleElement()
                .isEqualTo(Map.of(
                        "job",
                        job,
                        "name",
                        "train",
                        "department",
                        "vision",
                        "owner",
                        "alice",
                        "pool",
                        pool.toString(),
                        "gpus",
                        8,
                        "reference",
                        "INC-7",
                        "since",
                        submitted,
                        "waited",
                        "PT2H1S",
                        "eligible",
                        true));
    }

    @Test
    void whileItIsHeldItDoesNotWaitAndItsQuestionPauses() {
        waitsTooLong();
        alice().body("{\"reason\":\"later\"}").put("/api/v1/jobs/" + job + "/hold");
        pool.pass(clock, Duration.ofHours(1));

        assertThat(due()).singleElement().satisfies(waiting -> {
            assertThat(waiting.get("eligible")).isEqualTo(false);
            assertThat(waiting.get("waited")).isEqualTo("PT2H1S");
        });
    }

    @Test
    void keepingItStartsItsClockAnew() {
        String since = waitsTooLong();
        tell("ASKED", since, "SYSTEM").statusCode(204);
        tell("KEPT", since, "OWNER").statusCode(204);
        String kept = clock.instant().toString();
        job().body("effectiveTier", is("P0")).body("waited", is("PT2H1S"));

        pool.pass(clock, TWO_HOURS);
        assertThat(due()).isEmpty();
        pool.pass(clock, Duration.ofSeconds(1));
        assertThat(since()).isEqualTo(kept);
        assertThat(history()).contains("io.giveway.job.question-asked", "io.giveway.job.question-answered");
    }

    @Test
    void unansweredItBecomesAP1AndKeepsWhatItWaited() {
        String since = waitsTooLong();
        pool.pass(clock, Duration.ofMinutes(30));
        tell("DEMOTED", since, "SYSTEM").statusCode(204);

        job().body("tier", is("P0"))
                .body("effectiveTier", is("P1"))
                .body("waited", is("PT2H30M1S"))
                .body("coefficient", is(0.5f))
                .body("weight", is(45.0f))
                .body("override.by", is("system"))
                .body("override.role", is("SYSTEM"))
                .body("override.until", nullValue());
        assertThat(due()).isEmpty();
        alice().get("/api/v1/jobs/" + job + "/history")
                .then()
                .body("items.type", hasItems("io.giveway.job.question-answered", "io.giveway.job.demoted"));
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        alice().get("/api/v1/pools/" + pool + "/queue").then().body("items[0].tier", is("P1")));
    }

    @Test
    void theSameStepAgainChangesNothing() {
        String since = waitsTooLong();
        tell("DEMOTED", since, "OWNER").statusCode(204);
        List<String> once = history();
        tell("DEMOTED", since, "OWNER").statusCode(204);

        assertThat(history()).isEqualTo(once);
        job().body("override.by", is("alice")).body("override.role", is("OWNER"));
    }

    @Test
    void oneThatHasStartedIsNotDemoted() {
        String since = waitsTooLong();
        pool.starts(job);

        tell("DEMOTED", since, "SYSTEM").statusCode(409);
        job().body("effectiveTier", is("P0")).body("override", nullValue());
    }

    @Test
    void neitherIsACancelledOrAnOverriddenOne() {
        String since = waitsTooLong();
        rosa().body("{\"tier\":\"P0\",\"reason\":\"it is\"}").put("/api/v1/jobs/" + job + "/override");
        tell("DEMOTED", since, "SYSTEM").statusCode(409);
        amir().body("{\"tier\":\"P2\",\"reason\":\"it is not\"}").put("/api/v1/jobs/" + job + "/override");
        tell("DEMOTED", since, "SYSTEM").statusCode(409);
        job().body("effectiveTier", is("P2")).body("override.by", is("amir"));
        amir().delete("/api/v1/jobs/" + job);
        tell("KEPT", since, "OWNER").statusCode(409);
    }

    @Test
    void thoseOverTheDepartmentsShareAreNotAskedAbout() {
        pool.pass(clock, Duration.ofSeconds(1));
        pool.critical();
        waitsTooLong();
        assertThat(due()).hasSize(2);
        rosa().body("{\"admission\":{\"maxWaitingP0\":1}}")
                .put("/api/v1/policy")
                .then()
                .statusCode(200);
        try {
            assertThat(due())
                    .singleElement()
                    .satisfies(waiting -> assertThat(waiting.get("job")).isEqualTo(job));
        } finally {
            rosa().body("{\"admission\":{\"maxWaitingP0\":null}}")
                    .put("/api/v1/policy")
                    .then()
                    .statusCode(200);
        }
    }

    @Test
    void wrongStepsAreRefused() {
        notifier().get("/internal/questions").then().statusCode(422).body("violations[0].field", is("waited"));
        notifier()
                .body("{}")
                .put("/internal/questions/" + question)
                .then()
                .statusCode(422)
                .body("violations.field", hasItems("job", "since", "step", "by", "role", "at"));
        String since = waitsTooLong();
        job = "01a22aca-0000-7000-8000-000000000000";
        tell("KEPT", since, "OWNER").statusCode(404);
    }
}
