package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.gateway.behind.Raw;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class PassThroughIT {

    @TestHTTPResource("/")
    URI base;

    private final String token = TestTokens.person("alice").member("vision").token();

    @BeforeEach
    void forget() {
        Behind.forget();
    }

    @ParameterizedTest
    @CsvSource({"GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"})
    void methodPathAndQueryArriveAsTheyWereSent(String method) {
        Response answer = alice().urlEncodingEnabled(false).request(method, "/api/v1/jobs/a-b_c.d?label=x%2Fy&limit=5");
        assertThat(answer.statusCode()).isEqualTo(200);
        Behind.Seen seen = Behind.seen().get(0);
        assertThat(seen.method()).isEqualTo(method);
        assertThat(seen.uri()).isEqualTo("/api/v1/jobs/a-b_c.d?label=x%2Fy&limit=5");
    }

    @Test
    void whatTheServicesReadIsPassedOn() {
        alice().header("Idempotency-Key", "k")
                .header("If-Match", "\"v1\"")
                .header("Last-Event-ID", "7")
                .header("traceparent", "00-1-2-01")
                .get("/api/v1/jobs");
        assertThat(Behind.seen().get(0).headers())
                .containsEntry("Authorization", "Bearer " + token)
                .containsEntry("Idempotency-Key", "k")
                .containsEntry("If-Match", "\"v1\"")
                .containsEntry("Last-Event-ID", "7")
                .containsEntry("traceparent", "00-1-2-01")
                .containsEntry("Host", "127.0.0.1:" + Behind.port());
    }

    @Test
    void noIdentityAddressOrPathOfTheClientsOwnMakingIsPassedOn() throws IOException {
        List<String> head = Raw.send(
                base,
                "GET /api/v1/jobs",
                "Authorization: Bearer " + token,
                "X-Forwarded-For: 10.0.0.1",
                "X-Forwarded-Host: evil.example",
                "X-Forwarded-Proto: https",
                "X-Forwarded-Prefix: /x",
                "Forwarded: for=10.0.0.1",
                "X-Real-IP: 10.0.0.1",
                "X-User: rosa",
                "X-Remote-User: rosa",
                "Remote-User: rosa",
                "X-Department: speech",
                "X-Original-URL: /internal/events",
                "X-Rewrite-URL: /internal/events",
                "X-HTTP-Method-Override: DELETE",
                "Cookie: session=1",
                "Proxy-Authorization: Basic eA==",
                "Upgrade: websocket",
                "TE: trailers");
        assertThat(head.get(0)).contains("200");
        assertThat(Behind.seen().get(0).headers().keySet()).containsExactlyInAnyOrder("Authorization", "Host");
    }

    @Test
    void anAnswerComesBackAsTheServiceGaveIt() {
        Response answer = alice().post("/api/v1/jobs/refused");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.asString()).isEqualTo("{\"status\":422}");
    }

    @Test
    void aNewResourceIsNamedByThePublicAddressAndNothingOfTheConnectionLeaks() {
        Response answer = alice().post("/api/v1/jobs/created");
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.header("Location")).isEqualTo("https://gpu.example.org/api/v1/jobs/17");
        assertThat(answer.header("ETag")).isEqualTo("\"v1\"");
        assertThat(answer.header("X-Hop")).isNull();
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void aServiceThatIsNotConfiguredHasNoPaths() {
        Response answer = alice().get("/api/v1/departments");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
    }

    @Test
    void aLinkNeedsNoToken() {
        Response answer = RestAssured.given().post("/q/abcdefghijklmnopqrstuvwxyz.0123456789");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Behind.seen().get(0).uri()).isEqualTo("/q/abcdefghijklmnopqrstuvwxyz.0123456789");
    }

    @Test
    void whoLeavesDoesNotKeepTheServiceBusy() throws Exception {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            String request = "GET /api/v1/jobs/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes());
            Awaitility.await().until(() -> !Behind.seen().isEmpty());
        }
        assertThat(Behind.awaitLeft()).isTrue();
    }

    private RequestSpecification alice() {
        return RestAssured.given().header("Authorization", "Bearer " + token);
    }
}
