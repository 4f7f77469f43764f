package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** What can die: each part by SIGKILL, and Redis also with all that it knew. */
enum Fault {
    GATEWAY("gateway"),
    QUEUE_SERVICE("queue-service"),
    QUOTA_SERVICE("quota-service"),
    NOTIFIER("notifier"),
    AGENT("agent-a100"),
    REDIS("redis"),
    REDIS_WITH_ITS_DATA("redis"),
    POSTGRES("postgres"),
    KEYCLOAK("keycloak");

    private final String part;

    Fault(String part) {
        this.part = part;
    }

    /** Kills the part; returns when it has been started again and is ready. */
    void strike(TestStack stack) {
        strike(stack, () -> {});
    }

    /** The same, with a look at the world right after the kill. */
    void strike(TestStack stack, Runnable look) {
        int before = stack.stack().part(part).restarts();
        if (this == REDIS_WITH_ITS_DATA) {
            forgetEverything(stack);
        }
        stack.stack().kill(part);
        look.run();
        stack.stack().awaitReady(part, before + 1);
    }

    private static void forgetEverything(TestStack stack) {
        Ports ports = new Ports(stack.endpoints().gateway().getPort());
        try (Socket socket = new Socket(Ports.HOST, ports.of(Port.REDIS))) {
            String commands = "AUTH " + stack.home().secrets().of("redis") + "\r\nFLUSHALL\r\nQUIT\r\n";
            socket.getOutputStream().write(commands.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("+OK\r\n+OK\r\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
