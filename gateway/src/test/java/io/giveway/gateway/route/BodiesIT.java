package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class BodiesIT {

    private static final int MIB = 1024 * 1024;
    private static final String JOBS = "/api/v1/jobs";
    private static final String BATCH = "/api/v1/jobs/batch";
    private static final String LOGS = "/agent/v1/attempts/j/1/logs";

    @TestHTTPResource("/")
    URI base;

    @Test
    void aBodyOfTheLimitArrivesWhole() throws Exception {
        assertArrived(post(JOBS, declared(MIB)), MIB);
        assertArrived(post(JOBS, chunked(MIB)), MIB);
        assertArrived(post(LOGS, chunked(MIB)), MIB);
        assertArrived(post(BATCH, declared(32 * MIB)), 32 * MIB);
        assertArrived(post(BATCH, chunked(32 * MIB)), 32 * MIB);
        assertArrived(post(JOBS, BodyPublishers.noBody()), 0);
    }

    @Test
    void oneByteMoreIsRefusedWhetherItsLengthIsDeclaredOrNot() throws Exception {
        assertTooLarge(post(JOBS, declared(MIB + 1)));
        assertTooLarge(post(JOBS, chunked(MIB + 1)));
        assertTooLarge(post(LOGS, chunked(MIB + 1)));
        assertTooLarge(post(BATCH, declared(32 * MIB + 1)));
        assertTooLarge(post(BATCH, chunked(40 * MIB)));
    }

    @Test
    void afterARefusalTheNextRequestIsServed() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertTooLarge(post(JOBS, chunked(2 * MIB)));
            assertArrived(post(JOBS, chunked(10)), 10);
        }
    }

    @Test
    void aLargeAnswerIsStreamedWhole() throws Exception {
        HttpRequest request = request("/api/v1/jobs/large").build();
        HttpResponse<InputStream> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            assertThat(body.transferTo(OutputStream.nullOutputStream())).isEqualTo(64L * MIB);
        }
    }

    private static void assertArrived(HttpResponse<String> answer, int bytes) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"bytes\":" + bytes + "}");
    }

    private static void assertTooLarge(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).contains("urn:giveway:problem:too-large");
    }

    private HttpResponse<String> post(String path, BodyPublisher body) throws Exception {
        return HttpClient.newHttpClient().send(request(path).POST(body).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        String token = TestTokens.person("alice").member("vision").token();
        return HttpRequest.newBuilder(base.resolve(path)).header("Authorization", "Bearer " + token);
    }

    private static BodyPublisher declared(int size) {
        return BodyPublishers.ofByteArray(new byte[size]);
    }

    private static BodyPublisher chunked(int size) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[size]));
    }
}
