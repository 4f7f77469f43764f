package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.e2e.launcher.Terminal;
import io.giveway.e2e.launcher.Terminal.Outcome;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person at the terminal sees of a stack that runs. */
@OnStack
class RunningStackScenario {
    private final TestStack stack;

    @TempDir
    Path folder;

    RunningStackScenario(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void upAgainSaysThatItRunsAndPrintsTheSameLine() throws Exception {
        Outcome outcome =
                Terminal.in(folder).run("up", "--detach", "--home", home(), "--port-base", Integer.toString(base()));

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("runs already");
        assertThat(outcome.out()).isEqualTo(stack.endpoints().line() + "\n");
        JsonNode line = Json.MAPPER.readTree(outcome.out());
        assertThat(line.fieldNames()).toIterable().containsExactly("gateway", "issuer", "mailbox");
    }

    @Test
    void upWithOtherPortsIsRefused() throws Exception {
        Outcome outcome = Terminal.in(folder).run("up", "--detach", "--home", home(), "--port-base", "5000");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("port base " + base());
    }

    @Test
    void statusListsEveryPartWithItsProcess() throws Exception {
        Outcome outcome = Terminal.in(folder).run("status", "--json", "--home", home());

        assertThat(outcome.exitCode()).isZero();
        JsonNode status = Json.MAPPER.readTree(outcome.out());
        assertThat(status.get("state").asText()).isEqualTo("READY");
        assertThat(status.get("parts"))
                .extracting(part -> part.get("name").asText())
                .contains("postgres", "redis", "keycloak", "gateway", "queue-service", "agent-a100", "agent-h20");
        assertThat(status.get("parts"))
                .allSatisfy(part ->
                        assertThat(ProcessHandle.of(part.get("pid").asLong())).isPresent());
    }

    @Test
    void theWholeStaysUnderFourGibibytes() {
        assertThat(stack.home().mark().memoryMib()).isLessThan(4096);
    }

    @Test
    void bothPoolsShowTheirNodes() {
        JsonNode a100 = Caller.tree(stack.as("alice").get("/api/v1/pools/a100"));
        JsonNode h20 = Caller.tree(stack.as("sofia").get("/api/v1/pools/h20"));

        assertThat(a100.get("gpuModel").asText()).isEqualTo("A100");
        assertThat(a100.get("nodes")).hasSize(1);
        assertThat(a100.get("healthy").asInt()).isEqualTo(8);
        assertThat(h20.get("nodes")).hasSize(2);
        assertThat(h20.get("healthy").asInt()).isEqualTo(16);
    }

    @Test
    void everythingListensOnTheLoopbackInterfaceOnly() throws Exception {
        // Addresses as the kernel writes them: Java's sockets are in the second table, IPv4 addresses mapped.
        String table = Files.readString(Path.of("/proc/net/tcp")) + Files.readString(Path.of("/proc/net/tcp6"));
        for (Port port : Port.values()) {
            String hex = ":%04X ".formatted(new Ports(base()).of(port));
            List<String> listening = table.lines()
                    .filter(line -> line.contains(" 0A ")
                            && line.strip().split(" +")[1].concat(" ").endsWith(hex))
                    .toList();
            assertThat(listening).allMatch(line -> line.contains("0100007F" + hex), "listens on " + port);
            assertThat(listening).as(port.neededBy()).hasSizeLessThanOrEqualTo(1);
        }
        assertThat(table).contains("0100007F:%04X ".formatted(base()));
    }

    @Test
    void theMailboxAnswersInTheBrowserAndAsJson() throws Exception {
        assertThat(get("/").body()).contains("<title>Mailbox</title>");
        assertThat(Json.MAPPER.readTree(get("/api/messages").body()).isArray()).isTrue();
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create(stack.endpoints().mailbox() + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private String home() {
        return stack.home().path().toString();
    }

    private int base() {
        return stack.endpoints().gateway().getPort();
    }
}
