package io.giveway.gateway.openapi;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class OpenApiIT {

    @Test
    void theDescriptionHasThePublicPathsOfAllServicesAndNoOthers() {
        Response answer = given().get("/openapi");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("application/json");
        assertThat(answer.<Map<String, Object>>path("paths"))
                .containsOnlyKeys(
                        "/api/v1/me", "/api/v1/jobs", "/agent/v1/pools/{pool}/agents/{agent}/heartbeat", "/q/{token}");
        assertThat(answer.<Map<String, Object>>path("components.schemas")).containsKey("Me");
    }

    @Test
    void whatWasReadOnceIsStillServedWhileTheServiceIsAway() {
        given().get("/openapi");
        Behind.shut();
        try {
            assertThat(given().get("/openapi").<Map<String, Object>>path("paths"))
                    .containsKey("/api/v1/jobs");
        } finally {
            Behind.open();
        }
    }
}
