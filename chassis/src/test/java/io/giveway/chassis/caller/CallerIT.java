package io.giveway.chassis.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.app.Call;
import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class CallerIT {

    @Test
    void rolesAreThoseOfEachDepartment() {
        JsonPath me = me(TestTokens.person("dora").member("vision").admin("speech"));
        assertThat(me.<Map<String, String>>get("departments")).isEqualTo(Map.of("vision", "MEMBER", "speech", "ADMIN"));
        assertThat(me.getString("name")).isEqualTo("dora");
        assertThat(me.getString("client")).isEqualTo("giveway-cli");
        assertThat(me.getBoolean("machine")).isFalse();
    }

    @Test
    void realmRolesAreThoseThatGivewayKnows() {
        JsonPath me = me(TestTokens.person("rosa").role("resource-admin").role("uma_authorization"));
        assertThat(me.getList("realmRoles")).containsExactly("resource-admin");
        assertThat(me.<Map<String, String>>get("departments")).isEmpty();
    }

    @Test
    void aServiceAccountIsAMachineWithItsScopes() {
        JsonPath me = me(TestTokens.machine("ci-vision").member("vision").scopes("jobs:submit jobs:read"));
        assertThat(me.getBoolean("machine")).isTrue();
        assertThat(me.getList("scopes")).containsExactlyInAnyOrder("jobs:submit", "jobs:read");
    }

    @Test
    void aServiceAccountIsKnownByItsNameToo() {
        JsonPath me = me(TestTokens.machine("ci").claim("client_id", null).member("vision"));
        assertThat(me.getBoolean("machine")).isTrue();
    }

    @Test
    void anAgentHasItsPools() {
        JsonPath me = me(TestTokens.machine("agent").role("agent").pool("a100").pool("h20"));
        assertThat(me.getList("pools")).containsExactlyInAnyOrder("a100", "h20");
    }

    @ParameterizedTest
    @ValueSource(strings = {"resource-admin", "/resource-admin", "finance", "agent", "member", "department-admin"})
    void aGroupThatIsCalledLikeARoleIsNone(String group) {
        assertThat(Call.as(TestTokens.person("eve").group(group).token())
                        .get("/things/me")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void claimsOfAnotherShapeGrantNothing() {
        String token = TestTokens.person("eve")
                .claim("groups", Map.of("departments", "vision"))
                .claim("realm_access", List.of("resource-admin"))
                .claim("roles", List.of("resource-admin"))
                .claim("scope", 5)
                .token();
        assertThat(Call.as(token).get("/things/me").statusCode()).isEqualTo(403);
    }

    @Test
    void aMachineNeedsTheScopeAndAPersonDoesNot() {
        TestTokens without = TestTokens.machine("ci-vision").member("vision").scopes("jobs:read");
        TestTokens with = TestTokens.machine("ci-vision").member("vision").scopes("jobs:submit");
        assertThat(submit(without)).isEqualTo(403);
        assertThat(submit(with)).isEqualTo(201);
        assertThat(submit(TestTokens.person("alice").member("vision"))).isEqualTo(201);
    }

    private static int submit(TestTokens token) {
        return Call.as(token.token()).body("{}").post("/things/once").statusCode();
    }

    private static JsonPath me(TestTokens token) {
        return Call.as(token.token())
                .get("/things/me")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }
}
