package io.giveway.chassis.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class BodyLimitIT {

    private static final int MIB = 1024 * 1024;

    @TestHTTPResource("/")
    URI base;

    @Test
    void aBodyOfTheLimitPassesAndOneByteMoreDoesNot() throws Exception {
        assertThat(post("/things/raw", "application/octet-stream", declared(MIB))
                        .statusCode())
                .isEqualTo(200);
        assertTooLarge(post("/things/raw", "application/octet-stream", declared(MIB + 1)));
    }

    @Test
    void bytesAreCountedWhereNoLengthIsDeclared() throws Exception {
        assertThat(post("/things/raw", "application/octet-stream", chunked(MIB)).statusCode())
                .isEqualTo(200);
        assertTooLarge(post("/things/raw", "application/octet-stream", chunked(MIB + 1)));
        assertTooLarge(post("/things/raw", "application/octet-stream", chunked(40 * MIB)));
    }

    @Test
    void jsonIsCountedToo() throws Exception {
        assertTooLarge(post("/things/echo", "application/json", json(MIB + 1)));
        assertTooLarge(post("/things/echo", "application/json", BodyPublishers.ofString("x".repeat(70 * MIB))));
    }

    @Test
    void aPathMayHaveALimitOfItsOwn() throws Exception {
        assertThat(post("/things/batch", "application/json", json(2 * MIB)).statusCode())
                .isEqualTo(422);
        assertTooLarge(post("/things/batch", "application/json", json(2 * MIB + 1)));
    }

    private static void assertTooLarge(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).contains("urn:giveway:problem:too-large", "bytes");
    }

    private HttpResponse<String> post(String path, String type, BodyPublisher body) throws Exception {
        String token = TestTokens.person("alice").member("vision").token();
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type)
                .POST(body)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private static BodyPublisher declared(int size) {
        return BodyPublishers.ofByteArray(new byte[size]);
    }

    private static BodyPublisher chunked(int size) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[size]));
    }

    /** An unknown field of the size wanted in all, without a declared length. */
    private static BodyPublisher json(int size) {
        String frame = "{\"x\":\"\"}";
        String text = "{\"x\":\"" + "x".repeat(size - frame.length()) + "\"}";
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(text.getBytes()));
    }
}
