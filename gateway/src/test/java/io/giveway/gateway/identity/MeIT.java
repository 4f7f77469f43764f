package io.giveway.gateway.identity;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.OperationRoleMatrix;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class MeIT {

    @TestHTTPResource("/")
    URI base;

    @Test
    void onesOwnTokenIsTold() {
        assertThat(me(TestTokens.person("dora").member("vision").admin("speech").role("finance")))
                .isEqualTo("{\"name\":\"dora\",\"client\":\"giveway-cli\",\"machine\":false,\"departments\":"
                        + "[{\"id\":\"speech\",\"admin\":true},{\"id\":\"vision\",\"admin\":false}],"
                        + "\"roles\":[\"department-admin\",\"finance\",\"member\"],\"pools\":[],\"scopes\":[]}");
        assertThat(me(TestTokens.machine("agent-a100")
                        .role("agent")
                        .pool("a100")
                        .scopes("agent")))
                .contains(
                        "\"machine\":true,\"departments\":[],\"roles\":[\"agent\"],\"pools\":[\"a100\"],\"scopes\":[\"agent\"]");
    }

    @Test
    void theGatewayAsksEveryoneForATokenAndLeavesTheRestToTheServices() {
        OperationRoleMatrix matrix = new OperationRoleMatrix(base, """
                        operation        | nobody | stranger | member | department-admin | resource-admin | finance | agent | machine
                        GET /api/v1/me   | 401    | 200      | 200    | 200              | 200            | 200     | 200   | 200
                        GET /api/v1/jobs | 401    | 200      | 200    | 200              | 200            | 200     | 200   | 200
                        POST /agent/v1/pools/{pool}/agents/{agent}/heartbeat | 401 | 200 | 200 | 200 | 200 | 200 | 200 | 200
                        GET /q/{token}   | in     | in       | in     | in               | in             | in      | in    | in
                        """).with("token", "abcdefghijklmnopqrstuvwxyz");
        assertThatCode(matrix::check).doesNotThrowAnyException();
    }

    private static String me(TestTokens token) {
        return given().header("Authorization", "Bearer " + token.token())
                .get("/api/v1/me")
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }
}
