package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.rosa;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.queue.attempt.Attempts;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What time does: silent and lost agents, starts that do not happen, time limits (docs/rules.md, sections 2 and 3). */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class LeasesIT {

    @Inject
    SettableClock clock;

    private final TestPool pool = TestPool.fresh("leases");
    private TestAgent agent;

    @Inject
    Attempts attempts;

    @BeforeEach
    void aPoolAtAStandingClock() {
        clock.set(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        agent = pool.create("n1:8");
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    @Test
    void aSilentAgentsGpusAreNotOfferedAndItGoesOnWhenItReturns() {
        String running = pool.submit(alice(), 1);
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
        clock.advance(Duration.ofSeconds(61));
        nodeBecomes("SILENT");

        String next = pool.submit(alice(), 1);
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> stateOf(next, "QUEUED"));
        stateOf(running, "RUNNING");
        agent.heartbeat(running + "/1").statusCode(200).body("renewed.number", is(List.of(1)));

        assertThat(agent.commands()).hasSize(1);
        nodeBecomes("READY");
    }

    @Test
    void afterFifteenMinutesTheAttemptsAreLostAndTheJobStartsAgainElsewhere() {
        String job = pool.submit(alice(), 1);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        TestAgent other = new TestAgent(pool.toString(), "other");
        clock.advance(Duration.ofMinutes(15).plusSeconds(1));
        other.inventory(List.of("n2:8"));

        assertThat(other.commands()).hasSize(1);
        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("attempts[0].outcome", is("LOST"))
                .body("attempts[1].number", is(2))
                .body("counters.infrastructureFaults", is(1));
        agent.heartbeat(job + "/1").body("unknown.number", is(List.of(1)));
    }

    /** docs/rules.md, section 12; what was away was not used. */
    @Test
    void aLostAttemptIsBilledToTheLastHeartbeatThatNamedIt() {
        String job = pool.submit(alice(), 2);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        agent.acknowledge();
        clock.advance(Duration.ofSeconds(40));
        agent.heartbeat(job + "/1");
        clock.advance(Duration.ofMinutes(10));
        agent.inventory(List.of("n1:8"));
        clock.advance(Duration.ofSeconds(31));
        agent.heartbeat();
        agent.inventory(List.of("n1:8"));

        alice().get("/api/v1/jobs/" + job).then().body("attempts[0].outcome", is("LOST"));
        assertThat(billed(job)).isEqualTo(80);
    }

    @Test
    void anAttemptOfALostAgentIsBilledToItsLastHeartbeat() {
        String job = pool.submit(alice(), 2);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        clock.advance(Duration.ofSeconds(40));
        agent.heartbeat(job + "/1");
        clock.advance(Duration.ofMinutes(15).plusSeconds(1));
        await().untilAsserted(() -> alice().get("/api/v1/jobs/" + job).then().body("attempts[0].outcome", is("LOST")));

        assertThat(billed(job)).isEqualTo(80);
    }

    private long billed(String job) {
        return QuarkusTransaction.requiringNew()
                .call(() -> attempts.byId(new AttemptId(new JobId(job), 1)).orElseThrow().billedGpuSeconds);
    }

    @Test
    void aStartThatTakesTooLongIsTakenBackAndStartsAgainOnlyWhenNothingRuns() {
        String job = pool.submit(alice(), 1);
        agent.commands();
        clock.advance(Duration.ofMinutes(5).plusSeconds(1));
        agent.heartbeat(job + "/1");

        assertThat(agent.commands()).extracting("type").isEqualTo(List.of("STOP"));
        stateOf(job, "STARTING");
        agent.report(job, 1, 1, "GONE");
        assertThat(agent.commands()).extracting("type").isEqualTo(List.of("START"));
        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("attempts[0].cause", is("START_FAILED"))
                .body("attempts[0].outcome", is("REQUEUED"));
    }

    @Test
    void atItsTimeLimitAJobIsAskedToSaveThenStoppedAndFails() {
        String job = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"timeLimit\":\"PT10M\"");
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        clock.advance(Duration.ofMinutes(10));
        agent.heartbeat(job + "/1");

        assertThat(agent.commands()).extracting("type").isEqualTo(List.of("CHECKPOINT"));
        stateOf(job, "SUSPENDING");
        clock.advance(Duration.ofMinutes(2));
        assertThat(agent.commands()).extracting("type").isEqualTo(List.of("STOP"));
        agent.report(job, 1, 2, "EXITED:143");
        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("state", is("FAILED"))
                .body("reason", is("TIME_LIMIT"))
                .body("attempts[0].cause", is("TIME_LIMIT"));
    }

    /** Case S30, and a clock that jumps back. */
    @Test
    void onlyEligibleTimeIsWaitedAndAClockThatJumpsBackLowersNothing() {
        String blocker = pool.submit(alice(), 8);
        agent.commands();
        agent.report(blocker, 1, 1, "STARTED");
        String later = pool.submit(
                alice(),
                "\"tier\":\"P2\",\"gpus\":8,\"notBefore\":\"" + clock.instant().plus(Duration.ofHours(4)) + "\"");
        clock.advance(Duration.ofHours(4));
        alice().get("/api/v1/jobs/" + later)
                .then()
                .body("coefficient", is(0.0f))
                .body("waited", is("PT0S"));
        clock.advance(Duration.ofMinutes(30));
        alice().get("/api/v1/jobs/" + later)
                .then()
                .body("coefficient", is(0.1f))
                .body("weight", is(5.5f));
        clock.advance(Duration.ofHours(-2));

        alice().get("/api/v1/jobs/" + later)
                .then()
                .body("coefficient", is(0.1f))
                .body("waited", is("PT30M"));
    }

    private void nodeBecomes(String state) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> rosa().get("/api/v1/pools/" + pool).then().body("nodes[0].state", is(state)));
    }

    private static void stateOf(String job, String state) {
        alice().get("/api/v1/jobs/" + job).then().body("state", is(state));
    }
}
