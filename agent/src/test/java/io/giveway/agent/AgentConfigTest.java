package io.giveway.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that are good, and the sentence for each kind that is not. */
class AgentConfigTest {

    private final Properties properties = new Properties();

    AgentConfigTest() {
        properties.putAll(Map.of(
                "server", "https://giveway.example.org/",
                "pool", "a100",
                "name", "a1",
                "nodes", "n1:8, n2:4",
                "work", "/var/lib/giveway",
                "issuer", "https://id.example.org/realms/giveway",
                "client.id", "agent-a100",
                "client.secret", "hush"));
    }

    @Test
    void whatIsLeftOutHasItsDefault() throws ConfigError {
        AgentConfig config = AgentConfig.read(properties);

        assertThat(config.server()).hasToString("https://giveway.example.org");
        assertThat(config.gpusByNode()).isEqualTo(Map.of("n1", 8, "n2", 4));
        assertThat(config.selfStop()).isEqualTo(Duration.ofMinutes(9));
        assertThat(config.heartbeatEvery()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.inventoryEvery()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.toString()).doesNotContain("hush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "pool", "name", "nodes", "work", "issuer", "client.id", "client.secret"})
    void aKeyThatIsNeededIsNamedWhenItIsMissing(String key) {
        properties.remove(key);

        assertThatThrownBy(() -> AgentConfig.read(properties)).hasMessage(key + ": is missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server           | giveway.example.org | server: must be a URL such as",
                "server           | ftp://x             | server: must be a URL such as",
                "server           | https://x?a=b       | server: must be a URL such as",
                "server           | ht tp://x           | server: must be a URL: ",
                "pool             | a/b                 | pool: is no pool's id",
                "name             | ../a                | name: must be 1 to 63 letters",
                "nodes            | n1                  | nodes: must be like n1:8,n2:8",
                "nodes            | n1:-1               | nodes: must be like n1:8,n2:8",
                "nodes            | n1:1025             | nodes: must be like n1:8,n2:8",
                "nodes            | n1:8,n1:4           | nodes: names n1 twice",
                "nodes            | n1:8,               | nodes: must be like n1:8,n2:8",
                "executor         | slurm               | executor: must be local, not slurm",
                "lease.selfStop   | 9m                  | lease.selfStop: must be an ISO-8601 duration such as PT9M",
                "lease.selfStop   | PT13M               | lease.selfStop: must be from PT1S to PT12M",
                "heartbeat.every  | PT0S                | heartbeat.every: must be from PT0.1S to PT1M",
                "inventory.every  | -PT1S               | inventory.every: must be from PT0.1S to PT5M",
                "leaseselfStop    | PT9M                | leaseselfStop: is no key of the agent",
            })
    void aWrongValueIsNamedWithItsKey(String key, String value, String message) {
        properties.setProperty(key, value);

        assertThatThrownBy(() -> AgentConfig.read(properties)).hasMessageStartingWith(message);
    }

    @Test
    void aLeaseMustBeRenewedBeforeItEnds() {
        properties.setProperty("lease.selfStop", "PT10S");

        assertThatThrownBy(() -> AgentConfig.read(properties))
                .hasMessageStartingWith("heartbeat.every: must be shorter");
    }
}
