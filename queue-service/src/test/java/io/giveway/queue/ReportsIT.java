package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.Endings;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents report, in any order and any number of times (docs/rules.md, section 3). Cases S24, S25 and S26. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class ReportsIT {

    @Inject
    SettableClock clock;

    @Inject
    Attempts attempts;

    @Inject
    Endings endings;

    private final TestPool pool = TestPool.fresh("reports");
    private TestAgent agent;

    @BeforeEach
    void aPool() {
        agent = pool.create("n1:8");
    }

    @AfterEach
    void followTime() {
        clock.follow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyOrderAndRepetitionOfTheSameReportsHasTheSameResult(long seed) {
        String job = pool.submit(alice(), 1);
        agent.commands();
        String next = pool.submit(alice(), "\"tier\":\"P1\",\"gpus\":8");
        List<String> reports = new ArrayList<>(
                List.of("1 STARTED", "2 READY", "3 CHECKPOINTED:/a", "4 CHECKPOINTED:/b", "5 EXITED:85"));
        reports.addAll(List.copyOf(reports));
        Collections.shuffle(reports, new Random(seed));

        for (String report : reports) {
            String[] parts = report.split(" ");
            agent.report(job, 1, Long.parseLong(parts[0]), parts[1]).statusCode(204);
        }

        agent.commands();
        alice().get("/api/v1/jobs/" + job).then().body("state", is("SUSPENDED")).body("attempts[0].exitCode", is(85));
        agent.report(next, 1, 1, "EXITED:0");
        assertThat(agent.commands().get(0))
                .as("the job goes on from its newest checkpoint")
                .extractingByKey("start")
                .hasFieldOrPropertyWithValue("resumeFrom", "/b");
        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("counters.suspensions", is(1))
                .body("attempts.size()", is(2));
    }

    @Test
    void aReportForAnOlderAttemptMovesNothing() {
        String job = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"retries\":1");
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        agent.report(job, 1, 2, "EXITED:1");
        agent.commands();
        agent.report(job, 2, 1, "STARTED");

        agent.report(job, 1, 3, "EXITED:0").statusCode(204);
        agent.report(job, 1, 4, "GONE").statusCode(204);

        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("state", is("RUNNING"))
                .body("attempts.outcome", hasItems("FAILED", null))
                .body("counters.failures", is(1));
        agent.report(job, 2, 2, "EXITED:1");
        alice().get("/api/v1/jobs/" + job).then().body("state", is("FAILED")).body("reason", is("EXIT_CODE"));
    }

    @Test
    void theFourthFailedStartInARowFailsTheJob() {
        String job = pool.submit(alice(), 1);
        for (int attempt = 1; attempt <= 4; attempt++) {
            assertThat(agent.commands()).hasSize(1);
            agent.report(job, attempt, 1, "GONE").statusCode(204);
        }

        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("state", is("FAILED"))
                .body("reason", is("START_FAILED"))
                .body("counters.infrastructureFaults", is(4));
    }

    @Test
    void anInventoryThatLacksAttemptsIsBelievedOnlyTheSecondTime() {
        Instant start = clock.instant();
        clock.set(start);
        String job = pool.submit(alice(), 1);
        long read = agent.commands().size();
        assertThat(read).isEqualTo(1);
        agent.report(job, 1, 1, "STARTED");
        agent.acknowledge();
        agent.inventory(List.of("n1:8"), job + "/1");

        agent.inventory(List.of("n1:8"));
        alice().get("/api/v1/jobs/" + job).then().body("state", is("RUNNING"));
        clock.advance(Duration.ofSeconds(29));
        agent.inventory(List.of("n1:8"));
        alice().get("/api/v1/jobs/" + job).then().body("state", is("RUNNING"));
        clock.advance(Duration.ofSeconds(1));
        agent.inventory(List.of("n1:8"));

        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("attempts[0].outcome", is("LOST"))
                .body("attempts[0].cause", is("NODE_LOST"));
        alice().get("/api/v1/jobs/" + job + "/history")
                .then()
                .body("items.type", hasItems("io.giveway.attempt.unconfirmed"));
    }

    @Test
    void aHeartbeatRenewsWhatIsTheAgentsAndNamesWhatIsNot() {
        String job = pool.submit(alice(), 1);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");

        agent.heartbeat(job + "/1", job + "/2")
                .statusCode(200)
                .body("renewed.number", is(List.of(1)))
                .body("unknown.number", is(List.of(2)));
    }

    @Test
    void aDependantStartsWhenItsJobSucceedsAndIsCancelledWhenItFails() {
        String first = pool.submit(alice(), 1);
        String second = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"dependsOn\":[\"" + first + "\"]");
        String third = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"dependsOn\":[\"" + second + "\"]");
        assertThat(agent.commands()).hasSize(1);
        alice().get("/api/v1/jobs/" + second).then().body("rank", nullValue()).body("coefficient", is(0.0f));
        agent.report(first, 1, 1, "STARTED");
        agent.report(first, 1, 2, "EXITED:0");
        assertThat(agent.commands()).hasSize(1);
        agent.report(second, 1, 1, "STARTED");
        agent.report(second, 1, 2, "EXITED:3");

        alice().get("/api/v1/jobs/" + second).then().body("state", is("FAILED")).body("reason", is("EXIT_CODE"));
        alice().get("/api/v1/jobs/" + third)
                .then()
                .body("state", is("CANCELLED"))
                .body("reason", is("DEPENDENCY_FAILED"));
    }

    /** Case S56. */
    @Test
    void aDependantIsCancelledWithTheJobThatItWaitsFor() {
        String first = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");
        String second = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"dependsOn\":[\"" + first + "\"]");

        alice().delete("/api/v1/jobs/" + first).then().statusCode(202);

        alice().get("/api/v1/jobs/" + second)
                .then()
                .body("state", is("CANCELLED"))
                .body("reason", is("DEPENDENCY_FAILED"));
    }

    /** Heartbeats and inventories look at attempts without the lock on their jobs. */
    @Test
    void whatIsNotedOfAnAttemptUndoesNothingThatIsDecidedMeanwhile() {
        AttemptId running = running();
        QuarkusTransaction.requiringNew().run(() -> {
            AttemptRow seen = attempts.byId(running).orElseThrow();
            askToLeave(running);
            seen.missingSince = clock.instant();
        });
        QuarkusTransaction.requiringNew().run(() -> {
            AttemptRow row = attempts.byId(running).orElseThrow();
            assertThat(row.missingSince).isNotNull();
            assertThat(row.askedCause).isEqualTo(AttemptCause.PREEMPTED_URGENT);
        });
    }

    @Test
    void anEndIsJudgedByWhatWasDecidedBeforeIt() {
        AttemptId running = running();
        QuarkusTransaction.requiringNew().run(() -> {
            attempts.byId(running).orElseThrow();
            askToLeave(running);
            endings.exited(running, 85, clock.instant());
        });
        alice().get("/api/v1/jobs/" + running.job().value()).then().body("attempts[0].cause", is("PREEMPTED_URGENT"));
    }

    private AttemptId running() {
        String job = pool.submit(alice(), 1);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        return new AttemptId(new JobId(job), 1);
    }

    /** As another transaction does it at the same time. */
    private void askToLeave(AttemptId attempt) {
        QuarkusTransaction.requiringNew()
                .run(() -> attempts.byId(attempt).orElseThrow().askedCause = AttemptCause.PREEMPTED_URGENT);
    }
}
