package io.giveway.chassis.readiness;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.giveway.chassis.app.Call;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Stops the real parts. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class OutageIT {

    @Test
    void withoutTheDatabaseRequestsAre503AndComeBackWithIt() {
        Engines.postgres().stop();
        try {
            for (int i = 0; i < 3; i++) {
                assertUnavailable(given().get("/things/database"));
                assertUnavailable(Call.asMember().body("{}").post("/things/once"));
                assertUnavailable(Call.asMember()
                        .header("Idempotency-Key", "away")
                        .body("{}")
                        .post("/things/once"));
            }
            assertDown("Database connections health check");
        } finally {
            Engines.postgres().start();
        }
        comesBack("/things/database");
        comesBack("/q/health/ready");
    }

    @Test
    void withoutRedisTheServiceIsNotReadyAndSaysSo() {
        Engines.redis().stop();
        try {
            assertDown("Redis connection health check");
            assertThat(given().get("/q/health/live").statusCode()).isEqualTo(200);
        } finally {
            Engines.redis().start();
        }
        comesBack("/q/health/ready");
    }

    /** Each connection that broke is found and replaced by the request that takes it from its pool. */
    private static void comesBack(String path) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(given().get(path).statusCode()).isEqualTo(200));
    }

    private static void assertDown(String check) {
        Response health = given().get("/q/health/ready");
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.<String>path("checks.find { it.status == 'DOWN' }.name"))
                .isEqualTo(check);
    }

    private static void assertUnavailable(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(503);
        assertThat(answer.<String>path("type")).isEqualTo("urn:giveway:problem:unavailable");
        assertThat(answer.<String>path("detail")).isEqualTo("the database is away");
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isPositive();
    }
}
