package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.AgentProgram;
import io.giveway.agent.rig.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent as a program: how it refuses to start, and how it starts without a server. */
class ProgramTest {

    @TempDir
    private Path folder;

    @Test
    void anUnknownKeyEndsItWithASentence() throws IOException {
        AgentProgram agent = agent(folder, Map.of("lease.selfstop", "PT9M"));

        assertThat(agent.waitFor()).isEqualTo(2);
        assertThat(agent.output()).isEqualTo("giveway-agent: lease.selfstop: is no key of the agent\n");
    }

    @Test
    void aWorkFolderThatIsNoFolderEndsItWithASentence() throws IOException {
        AgentProgram agent = agent(folder, Map.of("work", "/dev/null"));

        assertThat(agent.waitFor()).isEqualTo(2);
        assertThat(agent.output()).startsWith("giveway-agent: work: cannot be used");
    }

    @Test
    void aSecondAgentInTheSameFolderEndsWithASentence() throws IOException {
        AgentProgram first = agent(folder, Map.of());
        Await.until("the first works", () -> first.output().contains("works in"));

        AgentProgram second = agent(
                folder.resolve("second"), Map.of("work", folder.resolve("work").toString()));

        assertThat(second.waitFor()).isEqualTo(2);
        assertThat(second.output()).contains("is used by another agent");
        first.killed();
    }

    @Test
    void aServerThatIsNotThereYetIsSaidOnceForEachCall() throws IOException {
        AgentProgram agent = agent(folder, Map.of("inventory.every", "PT0.1S", "heartbeat.every", "PT0.1S"));

        Await.until("it has tried", () -> agent.output().contains("commands: tried until it works"));
        Await.until("it goes on", () -> agent.output().contains("inventory: tried until it works"));
        agent.killed();

        assertThat(agent.output().lines().filter(line -> line.contains("tried until it works")))
                .hasSizeLessThanOrEqualTo(3)
                .allSatisfy(line -> assertThat(line).contains("GET /realms/giveway/.well-known/openid-configuration"));
    }

    private static AgentProgram agent(Path folder, Map<String, String> overrides) throws IOException {
        java.nio.file.Files.createDirectories(folder);
        Map<String, String> settings = new LinkedHashMap<>(Map.of(
                "server", "http://127.0.0.1:9",
                "issuer", "http://127.0.0.1:9/realms/giveway",
                "client.id", "agent-a100",
                "client.secret", "x",
                "pool", "a100",
                "name", "a1",
                "nodes", "n1:8",
                "work", folder.resolve("work").toString()));
        settings.putAll(overrides);
        return new AgentProgram(folder, settings);
    }
}
