package io.giveway.agent;

import java.io.IOException;
import java.io.Reader;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The agent as a program: {@code java -jar giveway-agent.jar CONFIG.properties}. */
public final class AgentMain {

    private static final int WRONG_USE = 2;
    private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

    private AgentMain() {}

    public static void main(String... arguments) {
        System.getProperties().putIfAbsent(LOG_FORMAT, "%1$tFT%1$tT.%1$tL %4$s %5$s%6$s%n");
        // Shorter than servers keep idle connections, or the first call after a pause would meet a closed one.
        System.getProperties().putIfAbsent("jdk.httpclient.keepalive.timeout", "30");
        try {
            run(arguments);
        } catch (ConfigError wrong) {
            System.err.println("giveway-agent: " + wrong.getMessage());
            System.exit(WRONG_USE);
        } catch (IOException failure) {
            System.err.println("giveway-agent: " + failure);
            System.exit(1);
        } catch (InterruptedException ended) {
            System.exit(1);
        }
    }

    private static void run(String... arguments) throws ConfigError, IOException, InterruptedException {
        if (arguments.length != 1) {
            throw new ConfigError("usage", "java -jar giveway-agent.jar CONFIG.properties");
        }
        AgentConfig config = AgentConfig.read(properties(Path.of(arguments[0])));
        WorkFolder.take(config.work());
        System.getLogger(AgentMain.class.getName())
                .log(
                        Level.INFO,
                        "agent {0} of pool {1} works in {2} for {3}",
                        config.name(),
                        config.pool(),
                        config.work(),
                        config.server());
        Agent.start(config);
    }

    private static Properties properties(Path file) throws ConfigError {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new ConfigError("configuration", file + " cannot be read: " + unreadable);
        }
        return properties;
    }
}
