package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.amir;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.rosa;
import static io.giveway.queue.People.sofia;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.contracts.job.Tier;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.giveway.testing.TestTokens;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Overrides of tier and lane (docs/rules.md, section 5). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class OverridesIT {

    private static final String INCIDENT = ",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-8\"}";

    @Inject
    SettableClock clock;

    @Inject
    Attempts attempts;

    @Inject
    EntityManager entities;

    private FullPool pool;

    @BeforeEach
    void aFullPoolAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        pool = new FullPool("override");
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    private static ValidatableResponse override(RequestSpecification who, String job, String tier, String more) {
        return who.body("{\"tier\":\"" + tier + "\",\"reason\":\"it is so\"" + more + "}")
                .put("/api/v1/jobs/" + job + "/override")
                .then();
    }

    private static ValidatableResponse clear(RequestSpecification who, String job) {
        return who.delete("/api/v1/jobs/" + job + "/override").then();
    }

    private static ValidatableResponse job(String id) {
        return alice().get("/api/v1/jobs/" + id).then();
    }

    private static void eventually(Runnable check) {
        await().atMost(Duration.ofSeconds(10)).untilAsserted(check::run);
    }

    @Test
    void aLoweredJobKeepsWhatItWaitedAndIsRankedAnew() {
        String first = pool.waiting("P1");
        pool.pass(clock, Duration.ofMinutes(31));
        String second = pool.waiting("P1");
        eventually(() -> job(first).body("rank", is(1)).body("weight", is(33.0f)));

        override(alice(), first, "P2", "")
                .statusCode(200)
                .body("tier", is("P1"))
                .body("effectiveTier", is("P2"))
                .body("waited", is("PT31M"))
                .body("weight", is(5.5f))
                .body("override.by", is("alice"))
                .body("override.role", is("OWNER"))
                .body("override.until", nullValue());

        eventually(() -> job(first).body("rank", is(2)));
        job(second).body("rank", is(1));
        alice().get("/api/v1/jobs/" + first + "/history")
                .then()
                .body("items.type", hasItem("io.giveway.job.overridden"));
        assertThat(audited(first)).containsExactly("vision alice io.giveway.job.overridden");
    }

    /** Case S36. */
    @Test
    void aRaiseByAResourceAdminReordersTheQueueAndTheHistoryTellsAllOfIt() {
        String raised = pool.waiting("P2");
        pool.pass(clock, Duration.ofMinutes(1));
        String regular = pool.waiting("P1");
        eventually(() -> job(regular).body("rank", is(1)));
        String until = clock.instant().plus(Duration.ofHours(2)).toString();

        override(rosa(), raised, "P1", ",\"until\":\"" + until + "\"").statusCode(200);

        eventually(() -> job(raised).body("rank", is(1)));
        job(regular).body("rank", is(2));
        String event = "items.find { it.type == 'io.giveway.job.overridden' }.";
        alice().get("/api/v1/jobs/" + raised + "/history")
                .then()
                .body(event + "actor", is("rosa"))
                .body(event + "data.from", is("P2"))
                .body(event + "data.tier", is("P1"))
                .body(event + "data.role", is("RESOURCE_ADMIN"))
                .body(event + "data.reason", is("it is so"))
                .body(event + "data.until", is(until));
    }

    @Test
    void whoMayNotRaiseIsRefusedAndNothingChanges() {
        String job = pool.waiting("P1");
        override(alice(), job, "P0", INCIDENT).statusCode(403);
        override(as(TestTokens.person("anna").member("vision")), job, "P2", "").statusCode(403);
        override(sofia(), job, "P2", "").statusCode(404);
        override(amir(), job, "P2", ",\"lane\":\"NORMAL\"").statusCode(403);
        override(amir(), job, "P0", "").statusCode(422).body("violations.field", containsInAnyOrder("admission"));

        job(job).body("effectiveTier", is("P1")).body("override", nullValue());
        assertThat(audited(job)).isEmpty();
    }

    @Test
    void aRaiseToP0LastsADayAndThenTheDeclaredTierIsBack() {
        String job = pool.waiting("P1");
        String until = clock.instant().plus(Duration.ofHours(24)).toString();
        override(amir(), job, "P0", INCIDENT)
                .statusCode(200)
                .body("effectiveTier", is("P0"))
                .body("weight", is(100.0f))
                .body("override.until", is(until))
                .body("override.admission.reference", is("INC-8"));

        pool.pass(clock, Duration.ofHours(24));
        eventually(() -> job(job).body("effectiveTier", is("P1")).body("override", nullValue()));
        job(job).body("waited", is("PT24H")).body("weight", is(45.0f));
        assertThat(audited(job))
                .containsExactly("vision amir io.giveway.job.overridden", "vision amir io.giveway.job.override-ended");
    }

    @Test
    void anOwnersLoweringOfAP0DoesNotEndInP0() {
        String job = pool.critical();
        String soon = clock.instant().plus(Duration.ofHours(1)).toString();
        override(alice(), job, "P1", ",\"until\":\"" + soon + "\"").statusCode(200);

        pool.pass(clock, Duration.ofHours(1));
        eventually(() -> job(job).body("override.until", nullValue()));
        job(job).body("effectiveTier", is("P1")).body("override.by", is("alice"));
        clear(alice(), job).statusCode(403);
        clear(amir(), job).statusCode(200).body("effectiveTier", is("P0")).body("override", nullValue());
    }

    @Test
    void onGpusALoweringCountsAtOnceAndARaiseFromTheNextAttempt() {
        String job = pool.waiting("P1");
        pool.starts(job);
        override(amir(), job, "P0", INCIDENT).statusCode(200).body("effectiveTier", is("P0"));
        assertThat(open(job).tier).isEqualTo(Tier.P1);

        override(alice(), job, "P2", "").statusCode(200).body("effectiveTier", is("P2"));
        assertThat(open(job).tier).isEqualTo(Tier.P2);
        assertThat(open(job).billedUntil).isEqualTo(clock.instant());

        clear(amir(), job).statusCode(200).body("effectiveTier", is("P1"));
        assertThat(open(job).tier).isEqualTo(Tier.P2);
    }

    @Test
    void aLoweredP0ThatSavesNothingGetsTheLimitOfAP1() {
        String job = pool.criticalWithoutCheckpoints();
        pool.starts(job);
        pool.pass(clock, Duration.ofMinutes(30));
        override(alice(), job, "P1", "").statusCode(200).body("timeLimit", is("PT4H30M"));
        clear(amir(), job).statusCode(200).body("timeLimit", nullValue());
    }

    @Test
    void aResourceAdminSetsTheLaneAndNobodyElseClearsIt() {
        String job = pool.waiting("P1");
        override(rosa(), job, "P1", ",\"lane\":\"NORMAL\"")
                .statusCode(200)
                .body("lane", is("NORMAL"))
                .body("laneReason", is("SET_BY_ADMIN"));
        override(alice(), job, "P2", "").statusCode(200).body("override.lane", is("NORMAL"));
        clear(amir(), job).statusCode(403);
        clear(rosa(), job)
                .statusCode(200)
                .body("effectiveTier", is("P1"))
                .body("lane", is("PRIORITY"))
                .body("laneReason", nullValue());
    }

    @Test
    void wrongFieldsAreNamedAndAnEndedJobIsLeftAlone() {
        String job = pool.waiting("P1");
        alice().body("{}")
                .put("/api/v1/jobs/" + job + "/override")
                .then()
                .statusCode(422)
                .body("violations.field", containsInAnyOrder("tier", "reason"));
        override(alice(), job, "P2", ",\"until\":\"" + clock.instant() + "\"")
                .statusCode(422)
                .body("violations.field", containsInAnyOrder("until"));
        override(alice(), job, "P2", ",\"weight\":1000").statusCode(422);
        clear(alice(), job).statusCode(200).body("override", nullValue());
        alice().delete("/api/v1/jobs/" + job).then().statusCode(202);
        override(alice(), job, "P2", "").statusCode(409);
    }

    private AttemptRow open(String job) {
        return QuarkusTransaction.requiringNew()
                .call(() -> attempts.lockOpen(job).orElseThrow());
    }

    private List<String> audited(String job) {
        return QuarkusTransaction.requiringNew()
                .call(() -> entities.createNativeQuery(
                                "select department || ' ' || actor || ' ' || action from queue.audit"
                                        + " where subject = :subject order by id",
                                String.class)
                        .setParameter("subject", "job/" + job)
                        .getResultList());
    }
}
