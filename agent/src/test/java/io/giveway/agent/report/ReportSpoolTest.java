package io.giveway.agent.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.FakeServer;
import io.giveway.agent.server.AccessToken;
import io.giveway.agent.server.Credentials;
import io.giveway.agent.server.Server;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports on disk, and their way to a server. */
class ReportSpoolTest {

    private static final AttemptId ATTEMPT = new AttemptId(new JobId("j"), 1);
    private static final Instant AT = Instant.parse("2026-11-30T10:00:00.123456789Z");

    @TempDir
    private Path folder;

    private final FakeServer fake = new FakeServer();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ReportSender sender = new ReportSender(new Server(
            http,
            fake.url(),
            new PoolId("a100"),
            "a1",
            new AccessToken(http, new Credentials(fake.issuer(), "agent-a100", "se:cret"))));

    @AfterEach
    void close() {
        sender.close();
        fake.close();
    }

    @Test
    void sequencesGoOnWhereTheyWere() throws IOException {
        sender.open(ATTEMPT, folder).append(fact(ReportType.STARTED));
        sender.open(ATTEMPT, folder).append(fact(ReportType.READY));

        assertThat(Files.readAllLines(folder.resolve("reports.jsonl")))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("{\"sequence\":2,\"type\":\"READY\",\"observedAt\":\"2026-11-30T10:00:00.123456789Z\"");
    }

    @Test
    void aFactIsKnownAgainByItsMoment() throws IOException {
        sender.open(ATTEMPT, folder).append(fact(ReportType.CHECKPOINTED));

        assertThat(sender.open(ATTEMPT, folder)
                        .latest(ReportType.CHECKPOINTED)
                        .orElseThrow()
                        .observedAt())
                .isEqualTo(AT);
    }

    @Test
    void whatWasAcknowledgedIsNotSentAgain() throws IOException {
        ReportSpool spool = sender.open(ATTEMPT, folder);
        spool.append(fact(ReportType.STARTED));
        Await.until("it is sent", spool::isSent);
        Await.until("that is noted", () -> Files.exists(folder.resolve("acknowledged")));

        ReportSpool again = sender.open(ATTEMPT, folder);

        assertThat(again.isSent()).isTrue();
        assertThat(fake.reports).hasSize(1);
    }

    @Test
    void aLineThatWasCutOffSpoilsNoOther() throws IOException {
        fake.goesAway();
        sender.open(ATTEMPT, folder).append(fact(ReportType.STARTED));
        Files.writeString(folder.resolve("reports.jsonl"), "{\"sequence\":2,\"ty", StandardOpenOption.APPEND);
        fake.returns();

        sender.open(ATTEMPT, folder).append(fact(ReportType.EXITED));

        Await.until(
                "both are there",
                () -> fake.reports.stream()
                        .map(received -> received.report().type())
                        .toList()
                        .containsAll(java.util.List.of(ReportType.STARTED, ReportType.EXITED)));
        assertThat(Files.readAllLines(folder.resolve("reports.jsonl"))).hasSize(2);
    }

    @Test
    void aFolderThatCannotBeWrittenLosesNoReport() throws IOException {
        ReportSpool spool = sender.open(ATTEMPT, folder.resolve("not-there"));

        spool.append(fact(ReportType.GONE));

        Await.until("it is sent all the same", () -> fake.reports.size() == 1);
        Await.until("and settled", spool::isSent);
    }

    @Test
    void aServerThatWantsToBeLeftAloneIsTriedAgain() throws IOException {
        fake.troubles.put("/reports", 429);
        ReportSpool spool = sender.open(ATTEMPT, folder);
        spool.append(fact(ReportType.STARTED));
        Await.until("it was tried", () -> fake.troubled.get() > 1);
        assertThat(spool.isSent()).isFalse();

        fake.troubles.clear();

        Await.until("it is sent", spool::isSent);
        assertThat(fake.reports).hasSize(1);
    }

    private static Report fact(ReportType type) {
        return new Report(null, type, AT, null, null, null, null);
    }
}
