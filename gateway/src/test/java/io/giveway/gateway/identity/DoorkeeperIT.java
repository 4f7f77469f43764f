package io.giveway.gateway.identity;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an attacker would send instead of a token, at each kind of door: 401, and the service never hears of it. */
@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class DoorkeeperIT {

    private static final List<String> DOORS =
            List.of("/api/v1/jobs", "/api/v1/me", "/api/v1/webhooks", "/agent/v1/pools/a100/agents/a/commands");

    @BeforeEach
    void forget() {
        Behind.forget();
    }

    static Stream<Arguments> forged() {
        return DOORS.stream().flatMap(door -> tokens().map(token -> Arguments.of(door, token)));
    }

    private static Stream<String> tokens() {
        return Stream.of(
                rosa().forgedUnsigned(),
                rosa().forgedByPublicKey(),
                rosa().forgedByForeignKey(),
                rosa().header("kid", "unknown").forgedByForeignKey(),
                rosa().header("jku", "http://attacker.example/jwks").forgedByForeignKey(),
                rosa().header("jwk", Map.of("kty", "RSA", "n", "AQAB", "e", "AQAB"))
                        .forgedByForeignKey(),
                rosa().expired().token(),
                rosa().notYetValid().token(),
                rosa().claim("exp", null).token(),
                rosa().claim("iss", "https://other.example").token(),
                rosa().claim("aud", List.of("account")).token(),
                rosa().claim("aud", null).token(),
                "nonsense",
                "");
    }

    @ParameterizedTest
    @MethodSource("forged")
    void whatIsNotAValidTokenIs401(String door, String token) {
        assertUnauthenticated(given().header("Authorization", "Bearer " + token).get(door));
        if (!door.equals("/api/v1/me")) {
            assertUnauthenticated(given().header("Authorization", "Bearer " + token)
                    .body("{}")
                    .post(door));
        }
    }

    static Stream<String> doors() {
        return DOORS.stream();
    }

    @ParameterizedTest
    @MethodSource("doors")
    void noTokenOrAnotherSchemeIs401(String door) {
        assertUnauthenticated(given().get(door));
        assertUnauthenticated(
                given().header("Authorization", "Basic cm9zYTpyb3Nh").get(door));
        assertUnauthenticated(given().header("Authorization", rosa().token()).get(door));
        assertUnauthenticated(given().queryParam("access_token", rosa().token()).get(door));
        assertUnauthenticated(
                given().cookie("Authorization", "Bearer " + rosa().token()).get(door));
    }

    private static TestTokens rosa() {
        return TestTokens.person("rosa").role("resource-admin").member("vision");
    }

    private static void assertUnauthenticated(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(401);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.<String>path("type")).isEqualTo("urn:giveway:problem:unauthenticated");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer");
        assertThat(Behind.seen()).isEmpty();
    }
}
