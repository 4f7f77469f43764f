package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.rosa;
import static io.giveway.queue.People.sofia;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The fewest leave with their work saved, the incident runs, they resume where they stopped (docs/rules.md, section 6). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class PreemptionIT {

    private static final String INCIDENT =
            "\"tier\":\"P0\",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-1\"},\"gpus\":";

    @Inject
    SettableClock clock;

    @Inject
    RedisDataSource redis;

    private final TestPool pool = TestPool.fresh("preempt");
    private final List<String> victims = new ArrayList<>();
    private TestAgent agent;

    @BeforeEach
    void aPoolFullOfExperiments() {
        agent = pool.create("n1:8");
        for (int i = 0; i < 2; i++) {
            String job = pool.submit(alice(), 4);
            victims.add(job);
            agent.commands();
            agent.report(job, 1, 1, "STARTED");
            agent.report(job, 1, 2, "READY");
        }
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    private String commandsOf(String type) {
        List<Map<String, Object>> commands = agent.commands();
        assertThat(commands).extracting("type").containsOnly(type);
        @SuppressWarnings("unchecked")
        Map<String, Object> attempt = (Map<String, Object>) commands.get(0).get("attempt");
        return (String) attempt.get("job");
    }

    /** Cases S6 and S15. */
    @Test
    void anIncidentTakesTheFewestAndTheyResumeWhereTheySaved() {
        String incident = pool.submit(sofia(), INCIDENT + "2");

        String victim = commandsOf("CHECKPOINT");
        assertThat(victim).as("the later start leaves").isEqualTo(victims.get(1));
        alice().get("/api/v1/jobs/" + victim).then().body("state", is("SUSPENDING"));
        agent.report(victim, 1, 3, "CHECKPOINTED:/saved/7");
        sofia().get("/api/v1/jobs/" + incident).then().body("state", is("QUEUED"));
        agent.report(victim, 1, 4, "EXITED:85");

        assertThat(commandsOf("START")).isEqualTo(incident);
        alice().get("/api/v1/jobs/" + victim)
                .then()
                .body("state", is("SUSPENDED"))
                .body("reason", is("PREEMPTED"))
                .body("counters.suspensions", is(1))
                .body("attempts[0].cause", is("PREEMPTED_URGENT"))
                .body("attempts[0].outcome", is("SUSPENDED"));
        sofia().get("/api/v1/jobs/" + incident + "/history")
                .then()
                .body("items.type", hasItem("io.giveway.preemption.decided"))
                .body(not(containsString(victim)));
        agent.report(incident, 1, 1, "STARTED");
        agent.report(incident, 1, 2, "EXITED:0");

        List<Map<String, Object>> resumed = agent.commands();
        assertThat(resumed).extracting("attempt").containsExactly(Map.of("job", victim, "number", 2));
        assertThat(resumed.get(0)).extractingByKey("start").hasFieldOrPropertyWithValue("resumeFrom", "/saved/7");
    }

    /** Case S54. */
    @Test
    void anExperimentThatEndsWhileItIsAskedToLeaveHasSucceeded() {
        pool.submit(sofia(), INCIDENT + "4");
        String victim = commandsOf("CHECKPOINT");
        agent.report(victim, 1, 3, "EXITED:0");

        commandsOf("START");
        alice().get("/api/v1/jobs/" + victim)
                .then()
                .body("state", is("SUCCEEDED"))
                .body("attempts.size()", is(1));
    }

    /** Case S19. */
    @Test
    void anExperimentThatDoesNotSaveInItsGraceIsStoppedAndItsLossIsShown() {
        clock.set(clock.instant());
        pool.submit(sofia(), INCIDENT + "4");
        String victim = commandsOf("CHECKPOINT");
        clock.advance(Duration.ofSeconds(50));
        agent.heartbeat(victims.get(0) + "/1", victims.get(1) + "/1");
        clock.advance(Duration.ofSeconds(70));
        agent.heartbeat(victims.get(0) + "/1", victims.get(1) + "/1");

        assertThat(commandsOf("STOP")).isEqualTo(victim);
        agent.report(victim, 1, 3, "EXITED:143");
        alice().get("/api/v1/jobs/" + victim)
                .then()
                .body("state", is("QUEUED"))
                .body("checkpoint.failures", is(1))
                .body("lostGpuSeconds", is(480));
    }

    /** Case S51. */
    @Test
    void anIncidentThatIsHeldGivesItsFenceBackAndTheVictimResumesFirst() {
        String incident = pool.submit(sofia(), INCIDENT + "8");
        assertThat(agent.commands()).hasSize(2);
        String first = victims.get(1);
        agent.report(first, 1, 3, "CHECKPOINTED:/saved/1");
        agent.report(first, 1, 4, "EXITED:85");
        String other = pool.submit(alice(), 4);

        sofia().body("{\"reason\":\"wait\"}")
                .put("/api/v1/jobs/" + incident + "/hold")
                .then()
                .statusCode(200);

        assertThat(commandsOf("START")).isEqualTo(first);
        alice().get("/api/v1/jobs/" + other).then().body("state", is("QUEUED"));
        sofia().get("/api/v1/jobs/" + incident + "/history")
                .then()
                .body("items.type", hasItem("io.giveway.preemption.rolled-back"));
    }

    /** Case S41. */
    @Test
    void aVictimThatIsCancelledWhileItSavesGivesItsGpusBackOnce() {
        String incident = pool.submit(sofia(), INCIDENT + "4");
        String victim = commandsOf("CHECKPOINT");
        alice().delete("/api/v1/jobs/" + victim).then().statusCode(202).body("state", is("SUSPENDING"));
        assertThat(commandsOf("STOP")).isEqualTo(victim);

        reportThrice(victim, 3, "CHECKPOINTED:/saved/3");
        reportThrice(victim, 4, "EXITED:85");
        assertThat(commandsOf("START")).isEqualTo(incident);
        reportThrice(incident, 1, "STARTED");
        rosa().get("/api/v1/pools/" + pool).then().body("allocated", is(8));
        reportThrice(incident, 2, "EXITED:0");
        reportThrice(victims.get(0), 3, "EXITED:0");

        alice().get("/api/v1/jobs/" + victim)
                .then()
                .body("state", is("CANCELLED"))
                .body("reason", is("CANCELLED_BY_USER"))
                .body("attempts.size()", is(1));
        rosa().get("/api/v1/pools/" + pool).then().body("allocated", is(0));
    }

    private void reportThrice(String job, long sequence, String what) {
        for (int i = 0; i < 3; i++) {
            agent.report(job, 1, sequence, what).statusCode(204);
        }
    }

    @Test
    void aPlanOutlivesTheLossOfTheLiveQueue() {
        String incident = pool.submit(sofia(), INCIDENT + "8");
        assertThat(agent.commands()).hasSize(2);
        agent.report(victims.get(0), 1, 3, "CHECKPOINTED:/a");
        agent.report(victims.get(0), 1, 4, "EXITED:85");
        redis.flushall();
        String thief = pool.submit(alice(), 4);
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(6))
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + thief).then().body("state", is("QUEUED")));
        agent.report(victims.get(1), 1, 3, "CHECKPOINTED:/b");
        agent.report(victims.get(1), 1, 4, "EXITED:85");

        assertThat(commandsOf("START")).isEqualTo(incident);
        rosa().get("/api/v1/pools/" + pool).then().body("allocated", is(8));
    }
}
