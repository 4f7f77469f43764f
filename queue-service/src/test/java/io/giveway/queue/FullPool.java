package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.giveway.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;

/** A pool whose GPUs are all held by a P0 that nobody may take, so that whatever is submitted waits. */
final class FullPool {

    private static final String INCIDENT =
            "\"tier\":\"P0\",\"admission\":{\"category\":\"ONLINE_INCIDENT\",\"reference\":\"INC-7\"}";

    private static final Duration HEARD_EVERY = Duration.ofMinutes(10);

    private final TestPool pool;
    private final TestAgent agent;
    private String running;

    FullPool(String prefix) {
        pool = TestPool.fresh(prefix);
        agent = pool.create("n1:8");
        running = critical();
        agent.commands();
        agent.report(running, 1, 1, "STARTED");
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
        agent.report(running, 1, 2, "EXITED:0");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> alice().get("/api/v1/jobs/" + job).then().body("state", is("STARTING")));
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        running = job;
        return agent;
    }

    /** Lets time pass in which the agent is heard, so that what runs is not taken for lost. */
    void pass(SettableClock clock, Duration time) {
        Instant until = clock.instant().plus(time);
        while (clock.instant().isBefore(until)) {
            Duration left = Duration.between(clock.instant(), until);
            clock.advance(left.compareTo(HEARD_EVERY) < 0 ? left : HEARD_EVERY);
            agent.heartbeat(running + "/1");
        }
    }

    @Override
    public String toString() {
        return pool.toString();
    }
}
