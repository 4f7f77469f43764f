package io.giveway.queue;

import static io.giveway.queue.People.rosa;

import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of its own for a test, so that tests do not meet in one queue. */
public final class TestPool {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name;

    private TestPool(String name) {
        this.name = name;
    }

    public static TestPool fresh(String prefix) {
        return new TestPool(prefix + COUNT.incrementAndGet());
    }

    /** Creates it with nodes such as {@code n1:8} and an agent that was heard. */
    public TestAgent create(String... nodes) {
        rosa().body("{\"gpuModel\":\"A100\"}")
                .put("/api/v1/pools/" + name)
                .then()
                .statusCode(200);
        TestAgent agent = new TestAgent(name, "agent");
        agent.inventory(List.of(nodes));
        return agent;
    }

    /** A P2 that supports checkpoints; answers its id. */
    public String submit(RequestSpecification who, int gpus) {
        return submit(who, "\"tier\":\"P2\",\"gpus\":" + gpus);
    }

    /** A job of an hour with these fields more. */
    public String submit(RequestSpecification who, String fields) {
        return who.body(body(fields))
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    public String body(String fields) {
        return """
                {"name":"train","pool":"%s","expectedDuration":"PT1H","checkpoint":{"supported":true},
                 "workload":{"command":["true"]},%s}""".formatted(name, fields);
    }

    @Override
    public String toString() {
        return name;
    }
}
