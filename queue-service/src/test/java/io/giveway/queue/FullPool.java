package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import java.time.Duration;

/** A pool whose GPUs are all held by a P0 that nobody may take, so that whatever is submitted waits. */
final class FullPool {

    private static final String INCIDENT =
            "\"tier\":\"P0\",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-7\"}";

    private final TestPool pool;
    private final TestAgent agent;
    private final String holder;

    FullPool(String prefix) {
        pool = TestPool.fresh(prefix);
        agent = pool.create("n1:8");
        holder = critical();
        agent.commands();
        agent.report(holder, 1, 1, "STARTED");
    }

    /** A P0 of alice's that needs all GPUs. */
    String critical() {
        return pool.submit(alice(), INCIDENT + ",\"gpus\":8");
    }

    /** A job of alice's that needs all GPUs. */
    String waiting(String tier) {
        return pool.submit(alice(), "\"gpus\":8,\"tier\":\"" + tier + "\"");
    }

    /** A P0 that cannot save. */
    String criticalWithoutCheckpoints() {
        String body = pool.body(INCIDENT + ",\"gpus\":8").replace("\"supported\":true", "\"supported\":false");
        return alice().body(body)
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    /** Frees all GPUs and waits until this job has got them. */
    TestAgent starts(String job) {
        agent.report(holder, 1, 2, "EXITED:0");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + job).then().body("state", is("STARTING")));
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        return agent;
    }

    @Override
    public String toString() {
        return pool.toString();
    }
}
