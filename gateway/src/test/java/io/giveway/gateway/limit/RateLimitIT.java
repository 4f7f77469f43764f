package io.giveway.gateway.limit;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class RateLimitIT {

    /** The tests are configured with 1 a second and 3 at once. */
    @Test
    void pastTheRateIs429WithATimeToTryAgain() {
        Response refused = IntStream.range(0, 20)
                .mapToObj(i -> given().get("/q/abcdefghijklmnopqrstuvwxyz"))
                .filter(answer -> answer.statusCode() != 200)
                .findFirst()
                .orElseThrow();
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.contentType()).isEqualTo("application/problem+json");
        assertThat(refused.<String>path("type")).isEqualTo("urn:giveway:problem:rate-limited");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isPositive();
    }
}
