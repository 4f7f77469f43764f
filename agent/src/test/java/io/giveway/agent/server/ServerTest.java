package io.giveway.agent.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.agent.rig.FakeServer;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls, and what their failures mean. */
class ServerTest {

    private static final AttemptId ATTEMPT = new AttemptId(new JobId("j"), 1);
    private static final Report REPORT = new Report(1L, null, null, null, null, null, null);

    private final FakeServer fake = new FakeServer();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void anAnswerOfANewerServerIsUnderstood() throws Exception {
        fake.unknown.add(ATTEMPT);

        HeartbeatAnswer answer = server("se:cret").heartbeat(new Heartbeat(List.of(ATTEMPT)));

        assertThat(answer.unknown()).containsExactly(ATTEMPT);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 410, 422})
    void whatWillNotBeTakenIsRefused(int status) {
        fake.troubles.put("/reports", status);

        assertThatThrownBy(() -> server("se:cret").report(ATTEMPT, REPORT))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("POST /agent/v1/attempts/j/1/reports: refused with " + status);
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 401, 403, 408, 409, 429, 500, 502, 503})
    void whatMayBeTakenLaterIsUnanswered(int status) {
        fake.troubles.put("/reports", status);

        assertThatThrownBy(() -> server("se:cret").report(ATTEMPT, REPORT)).isInstanceOf(Unanswered.class);
    }

    @Test
    void aServerThatIsAwayIsUnanswered() {
        fake.goesAway();

        assertThatThrownBy(() -> server("se:cret").report(ATTEMPT, REPORT)).isInstanceOf(Unanswered.class);
    }

    @Test
    void anAnswerThatMakesNoSenseIsUnanswered() {
        fake.troubles.put("/logs", 200);

        assertThatThrownBy(() -> server("se:cret").logs(ATTEMPT, 0, new byte[0]))
                .isInstanceOf(Unanswered.class);
    }

    @Test
    void aWrongSecretNamesTheKeys() {
        assertThatThrownBy(() -> server("wrong").report(ATTEMPT, REPORT))
                .isInstanceOf(Unanswered.class)
                .hasMessageContaining("client.id, client.secret");
    }

    /** A token must come from the issuer that was configured, whatever answers under its address. */
    @Test
    void anIssuerThatCallsItselfOtherwiseIsNotTrusted() {
        URI alias = URI.create(fake.url() + "/realms/other");
        Server server = new Server(
                http, fake.url(), new PoolId("a100"), "a1", new AccessToken(http, new Credentials(alias, "a", "b")));

        assertThatThrownBy(() -> server.report(ATTEMPT, REPORT))
                .hasMessageContaining("describes the issuer " + fake.issuer());
    }

    @Test
    void pausesGrowAndHonourWhatTheServerAsks() {
        Backoff backoff = new Backoff(Duration.ofSeconds(1));
        Unanswered failure = new Unanswered("x");

        assertThat(backoff.after(failure)).isBetween(Duration.ofMillis(100), Duration.ofMillis(125));
        assertThat(backoff.after(failure)).isBetween(Duration.ofMillis(200), Duration.ofMillis(250));
        for (int i = 0; i < 5; i++) {
            backoff.after(failure);
        }
        assertThat(backoff.after(failure)).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1250));
        backoff.reset();
        assertThat(backoff.after(new Unanswered("x", 503, Duration.ofMillis(700))))
                .isEqualTo(Duration.ofMillis(700));
        assertThat(backoff.after(new Unanswered("x", 503, Duration.ofHours(1)))).isEqualTo(Duration.ofSeconds(1));
    }

    private Server server(String secret) {
        AccessToken token = new AccessToken(http, new Credentials(fake.issuer(), "agent-a100", secret));
        return new Server(http, fake.url(), new PoolId("a100"), "a1", token);
    }
}
