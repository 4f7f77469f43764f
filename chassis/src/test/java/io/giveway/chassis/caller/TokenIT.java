package io.giveway.chassis.caller;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.app.Call;
import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class TokenIT {

    static Stream<String> forged() {
        return Stream.of(
                alice().forgedUnsigned(),
                alice().forgedByPublicKey(),
                alice().forgedByForeignKey(),
                alice().header("kid", "unknown").forgedByForeignKey(),
                alice().header("jku", "http://attacker.example/jwks").forgedByForeignKey(),
                alice().header("jwk", Map.of("kty", "RSA", "n", "AQAB", "e", "AQAB"))
                        .forgedByForeignKey(),
                alice().expired().token(),
                alice().notYetValid().token(),
                alice().claim("exp", null).token(),
                alice().claim("iss", "https://other.example").token(),
                alice().claim("aud", List.of("another")).token(),
                alice().claim("aud", null).token(),
                alice().claim("preferred_username", null).token(),
                alice().claim("azp", null).token(),
                alice().token() + "x",
                "no.token.atall",
                "abc",
                "");
    }

    @ParameterizedTest
    @MethodSource("forged")
    void whatIsNotAValidTokenIs401WithAChallenge(String token) {
        assertUnauthenticated(Call.as(token).get("/things/me"));
    }

    @Test
    void noTokenIs401WithAChallenge() {
        assertUnauthenticated(given().get("/things/me"));
    }

    @Test
    void anotherSchemeIs401() {
        assertUnauthenticated(
                given().header("Authorization", "Basic YWxpY2U6YWxpY2U=").get("/things/me"));
    }

    @Test
    void aValidTokenIsLetIn() {
        assertThat(Call.as(alice().token()).get("/things/me").statusCode()).isEqualTo(200);
    }

    @Test
    void aHeaderGivesNoIdentity() {
        Response answer = given().header("X-Forwarded-User", "alice")
                .header("X-User", "alice")
                .header("X-Department", "vision")
                .get("/things/me");
        assertUnauthenticated(answer);
    }

    private static TestTokens alice() {
        return TestTokens.person("alice").member("vision");
    }

    private static void assertUnauthenticated(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(401);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.<String>path("type")).isEqualTo("urn:giveway:problem:unauthenticated");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer");
    }
}
