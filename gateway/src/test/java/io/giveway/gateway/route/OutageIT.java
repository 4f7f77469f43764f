package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.junit.jupiter.api.Test;

/** Stops the real service behind. */
@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class OutageIT {

    @Test
    void whileAServiceIsAwayItsPathsAre503AndComeBackWithIt() {
        assertThat(get("/api/v1/jobs").statusCode()).isEqualTo(200);
        Behind.shut();
        try {
            for (int i = 0; i < 3; i++) {
                assertUnavailable(get("/api/v1/jobs"));
                assertUnavailable(request().body(new byte[100_000]).post("/api/v1/jobs"));
            }
            assertThat(get("/api/v1/me").statusCode()).isEqualTo(200);
            assertThat(RestAssured.get("/q/health").statusCode()).isEqualTo(200);
            assertThat(RestAssured.get("/openapi").statusCode()).isEqualTo(200);
        } finally {
            Behind.open();
        }
        assertThat(get("/api/v1/jobs").statusCode()).isEqualTo(200);
    }

    @Test
    void aServiceThatDoesNotAnswerInTimeIs503() throws InterruptedException {
        Behind.forget();
        assertUnavailable(get("/api/v1/jobs/slow"));
        assertThat(Behind.awaitLeft()).isTrue();
    }

    private static Response get(String path) {
        return request().get(path);
    }

    private static RequestSpecification request() {
        String token = TestTokens.person("alice").member("vision").token();
        return RestAssured.given().header("Authorization", "Bearer " + token);
    }

    private static void assertUnavailable(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(503);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.<String>path("type")).isEqualTo("urn:giveway:problem:unavailable");
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isPositive();
        assertThat(answer.asString()).doesNotContain("127.0.0.1");
    }
}
