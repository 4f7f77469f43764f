package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.gateway.behind.Behind;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class StreamsIT {

    @TestHTTPResource("/")
    URI base;

    @BeforeEach
    void forget() {
        Behind.forget();
    }

    @Test
    void eventsArriveAsTheyAreSentAndTheServiceIsLeftWithTheClient() throws Exception {
        HttpResponse<InputStream> answer = get("/api/v1/events");
        BufferedReader reader = new BufferedReader(new InputStreamReader(answer.body()));
        assertThat(reader.readLine()).isEqualTo("id: 1");
        assertThat(reader.readLine()).isEqualTo("data: first");
        assertThat(reader.readLine()).isEmpty();
        assertThat(reader.readLine()).isEqualTo("data: more");
        answer.body().close();
        assertThat(Behind.awaitLeft()).isTrue();
    }

    @Test
    void aStreamOutlivesTheLimitForTheBeginningOfAnAnswer() throws Exception {
        HttpResponse<InputStream> answer = get("/api/v1/events");
        BufferedReader reader = new BufferedReader(new InputStreamReader(answer.body()));
        long end = System.nanoTime() + Duration.ofSeconds(4).toNanos();
        while (System.nanoTime() < end) {
            assertThat(reader.readLine()).isNotNull();
        }
        answer.body().close();
    }

    @Test
    void anAnswerThatBreaksOffIsNotTakenForWhole() throws Exception {
        HttpResponse<InputStream> answer = get("/api/v1/jobs/broken");
        assertThatThrownBy(() -> answer.body().readAllBytes()).isInstanceOf(IOException.class);
    }

    private HttpResponse<InputStream> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header(
                        "Authorization",
                        "Bearer " + TestTokens.person("alice").member("vision").token())
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    }
}
