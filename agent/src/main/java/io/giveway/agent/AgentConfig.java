package io.giveway.agent;

import io.giveway.agent.server.Credentials;
import io.giveway.contracts.id.PoolId;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * All that an operator sets (docs/operate/agent.md). Unknown keys are refused, so that a typing error is found when the
 * agent starts and not when a lease runs out.
 *
 * @param server base URL of the gateway
 * @param gpusByNode the nodes that this agent offers, with their number of GPUs
 * @param work folder of attempts, checkpoints and the agent's own state
 * @param selfStop how long an attempt runs without being renewed
 */
record AgentConfig(
        URI server,
        PoolId pool,
        String name,
        Map<String, Integer> gpusByNode,
        Path work,
        Credentials credentials,
        Duration selfStop,
        Duration heartbeatEvery,
        Duration inventoryEvery) {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,62}";
    private static final int MOST_GPUS = 1024;

    /** Leaves the server, which gives attempts up 15 min after the last heartbeat, the grace and a minute. */
    private static final Duration LONGEST_SELF_STOP = Duration.ofMinutes(12);

    static AgentConfig read(Properties properties) throws ConfigError {
        Settings settings = new Settings(properties);
        String executor = settings.text("executor", "local");
        if (!executor.equals("local")) {
            throw new ConfigError("executor", "must be local, not " + executor);
        }
        Duration second = Duration.ofSeconds(1);
        AgentConfig config = new AgentConfig(
                settings.url("server"),
                pool(settings.text("pool")),
                name("name", settings.text("name")),
                nodes(settings.text("nodes")),
                work(settings.text("work")),
                new Credentials(settings.url("issuer"), settings.text("client.id"), settings.text("client.secret")),
                settings.duration("lease.selfStop", "PT9M", second, LONGEST_SELF_STOP),
                settings.duration("heartbeat.every", "PT10S", Duration.ofMillis(100), Duration.ofMinutes(1)),
                settings.duration("inventory.every", "PT15S", Duration.ofMillis(100), Duration.ofMinutes(5)));
        settings.refuseUnread();
        if (config.heartbeatEvery().compareTo(config.selfStop()) >= 0) {
            throw new ConfigError("heartbeat.every", "must be shorter than lease.selfStop, which it renews");
        }
        return config;
    }

    private static PoolId pool(String value) throws ConfigError {
        try {
            return new PoolId(value);
        } catch (IllegalArgumentException wrong) {
            throw new ConfigError("pool", "is no pool's id: " + wrong.getMessage());
        }
    }

    private static String name(String key, String value) throws ConfigError {
        if (!value.matches(NAME)) {
            throw new ConfigError(key, "must be 1 to 63 letters, digits, dots, dashes or underscores, not " + value);
        }
        return value;
    }

    private static Map<String, Integer> nodes(String value) throws ConfigError {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        for (String node : value.split(",", -1)) {
            String[] parts = node.strip().split(":", -1);
            if (parts.length != 2 || !parts[1].matches("\\d{1,4}") || Integer.parseInt(parts[1]) > MOST_GPUS) {
                throw new ConfigError(
                        "nodes", "must be like n1:8,n2:8 with at most " + MOST_GPUS + " GPUs, not " + value);
            }
            if (nodes.put(name("nodes", parts[0]), Integer.parseInt(parts[1])) != null) {
                throw new ConfigError("nodes", "names " + parts[0] + " twice");
            }
        }
        return nodes;
    }

    private static Path work(String value) throws ConfigError {
        try {
            return Path.of(value).toAbsolutePath().normalize();
        } catch (InvalidPathException wrong) {
            throw new ConfigError("work", wrong.getReason());
        }
    }
}
