package io.giveway.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import io.giveway.agent.rig.FakeServer;
import io.giveway.agent.server.AccessToken;
import io.giveway.agent.server.Credentials;
import io.giveway.agent.server.Server;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output on its way to a server. */
class LogShipperTest {

    private static final AttemptId ATTEMPT = new AttemptId(new JobId("j"), 1);

    @TempDir
    private Path folder;

    private final FakeServer fake = new FakeServer();
    private final HttpClient http = HttpClient.newHttpClient();
    private final LogShipper shipper = new LogShipper(new Server(
            http,
            fake.url(),
            new PoolId("a100"),
            "a1",
            new AccessToken(http, new Credentials(fake.issuer(), "agent-a100", "se:cret"))));
    private final Thread thread = new Thread(shipper, "logs");
    private Path output;

    @BeforeEach
    void start() {
        output = folder.resolve("output.log");
        thread.start();
    }

    @AfterEach
    void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        fake.close();
    }

    @Test
    void whatGrowsIsShippedInFewPieces() throws IOException {
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        for (int i = 0; i < 100; i++) {
            Files.writeString(output, "line " + i + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }

        Await.until("all of it is there", () -> fake.log(ATTEMPT).endsWith("line 99\n"));
        assertThat(fake.logOffsets).hasSizeLessThanOrEqualTo(2);
        assertThat(shipper.isDone(ATTEMPT)).isFalse();
    }

    @Test
    void anAttemptThatHasEndedIsDoneWhenAllIsThere() throws IOException {
        Files.writeString(output, "bye\n");
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        shipper.end(ATTEMPT);

        Await.until("it is done", () -> shipper.isDone(ATTEMPT));
        assertThat(fake.log(ATTEMPT)).isEqualTo("bye\n");
    }

    @Test
    void anAttemptThatPrintedNothingIsDone() throws IOException {
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        shipper.end(ATTEMPT);

        Await.until("it is done", () -> shipper.isDone(ATTEMPT));
        assertThat(fake.logOffsets).isEmpty();
    }

    /** The server keeps 4 MiB of an attempt, so nobody would read the rest. */
    @Test
    void ofTooMuchOutputTheEndIsShipped() throws IOException {
        int size = 10 << 20;
        Files.writeString(output, "x".repeat(size - 4) + "end\n");
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        shipper.end(ATTEMPT);

        Await.until("it is done", () -> shipper.isDone(ATTEMPT));

        assertThat(fake.logOffsets.get(0)).isEqualTo(size - (4 << 20));
        assertThat(fake.log(ATTEMPT)).hasSize(4 << 20).endsWith("xend\n");
        assertThat(folder.resolve("shipped")).hasContent(Integer.toString(size));
    }

    @Test
    void oneThatTheServerRefusesHoldsUpNobody() throws IOException {
        AttemptId other = new AttemptId(new JobId("k"), 1);
        fake.troubles.put("/attempts/j/1/logs", 404);
        Files.writeString(output, "hello\n");
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        shipper.follow(other, output, folder.resolve("shipped-other"));

        Await.until("the other's is there", () -> fake.log(other).equals("hello\n"));
        Await.until("the refused one is given up", () -> shipper.isDone(ATTEMPT));
    }

    @Test
    void aServerThatIsAwayGetsItLater() throws IOException {
        fake.goesAway();
        Files.writeString(output, "hello\n");
        shipper.follow(ATTEMPT, output, folder.resolve("shipped"));
        shipper.end(ATTEMPT);

        fake.returns();

        Await.until("it is there", () -> fake.log(ATTEMPT).equals("hello\n"));
    }
}
