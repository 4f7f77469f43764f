package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.rosa;
import static io.giveway.queue.People.sofia;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class FirstPathIT {

    private final TestPool pool = TestPool.fresh("first");
    private TestAgent agent;

    @BeforeEach
    void aPoolWithEightGpus() {
        agent = pool.create("n1:8");
    }

    @Test
    void aJobRunsFromItsSubmissionToItsEnd() {
        String job = pool.submit(alice(), 2);
        Map<String, Object> start = agent.commands().get(0);

        assertThat(start).containsEntry("type", "START").containsEntry("attempt", Map.of("job", job, "number", 1));
        agent.report(job, 1, 1, "STARTED").statusCode(204);
        alice().get("/api/v1/jobs/" + job)
                .then()
                .statusCode(200)
                .body("state", is("RUNNING"))
                .body("weight", nullValue())
                .body("rank", nullValue())
                .body("attempts[0].placement[0].node", is("n1"))
                .body("attempts[0].placement[0].gpus", contains(0, 1))
                .body("expectedEnd", notNullValue());
        rosa().get("/api/v1/pools/" + pool).then().body("allocated", is(2));
        agent.log(job, 1, 0, "epoch 1\n").statusCode(200).body("next", is(8));
        agent.report(job, 1, 2, "EXITED:0").statusCode(204);

        alice().get("/api/v1/jobs/" + job)
                .then()
                .body("state", is("SUCCEEDED"))
                .body("reason", nullValue())
                .body("attempts[0].outcome", is("SUCCEEDED"))
                .body("attempts[0].cause", is("EXIT"))
                .body("attempts[0].exitCode", is(0));
        alice().get("/api/v1/jobs/" + job + "/logs").then().statusCode(200).body(equalTo("epoch 1\n"));
        alice().get("/api/v1/jobs/" + job + "/history")
                .then()
                .body(
                        "items.type",
                        contains("io.giveway.job.submitted", "io.giveway.job.started", "io.giveway.job.succeeded"));
        rosa().get("/api/v1/pools/" + pool).then().body("allocated", is(0));
    }

    @Test
    void whatDoesNotFitWaitsInOrderAndStartsWhenGpusComeFree() {
        String first = pool.submit(alice(), 8);
        agent.commands();
        agent.report(first, 1, 1, "STARTED");
        String second = pool.submit(sofia(), 8);
        String third = pool.submit(alice(), 1);

        await().untilAsserted(() -> alice().get("/api/v1/jobs/" + third).then().body("rank", is(2)));
        alice().get("/api/v1/pools/" + pool + "/queue")
                .then()
                .body("items.rank", contains(1, 2))
                .body("items[0].id", nullValue())
                .body("items[0].gpus", is(8))
                .body("items[1].id", is(third));
        agent.report(first, 1, 2, "EXITED:0");

        assertThat(agent.commands()).extracting("attempt").containsExactly(Map.of("job", second, "number", 1));
    }

    @Test
    void aCancelledJobIsGoneAtOnceWhereItWaitsAndStoppedWhereItRuns() {
        String running = pool.submit(alice(), 8);
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
        String waiting = pool.submit(alice(), 8);

        alice().delete("/api/v1/jobs/" + waiting).then().statusCode(202).body("state", is("CANCELLED"));
        alice().delete("/api/v1/jobs/" + running)
                .then()
                .statusCode(202)
                .body("state", is("RUNNING"))
                .body("cancelRequestedAt", notNullValue());
        assertThat(agent.commands()).extracting("type").isEqualTo(List.of("STOP"));
        agent.report(running, 1, 2, "EXITED:0");
        alice().get("/api/v1/jobs/" + running)
                .then()
                .body("state", is("CANCELLED"))
                .body("reason", is("CANCELLED_BY_USER"))
                .body("attempts[0].cause", is("CANCELLED"));
    }

    /** Case S29. */
    @Test
    void aHeadThatWaitsForItsPoolHoldsUpNoOtherPool() {
        String holder = pool.submit(alice(), 4);
        agent.commands();
        agent.report(holder, 1, 1, "STARTED");
        String head = pool.submit(alice(), "\"tier\":\"P1\",\"gpus\":8");
        TestPool otherPool = TestPool.fresh("first");
        TestAgent other = otherPool.create("n1:4", "n2:4");

        String job = otherPool.submit(alice(), "\"tier\":\"P1\",\"gpus\":1");

        assertThat(other.commands()).extracting("attempt").containsExactly(Map.of("job", job, "number", 1));
        alice().get("/api/v1/jobs/" + head).then().body("state", is("QUEUED"));
    }
}
