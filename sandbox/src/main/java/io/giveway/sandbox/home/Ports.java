package io.giveway.sandbox.home;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Every port of a stack, counted from one base. All of them listen on the loopback interface only. */
public record Ports(@JsonValue int base) {
    public static final String HOST = "127.0.0.1";

    private static final int USUAL_BASE = 7600;
    private static final int LOWEST = 1024;
    private static final int HIGHEST = 65_535 - Port.values().length;

    @JsonCreator
    public Ports {
        if (base < LOWEST || base > HIGHEST) {
            throw new StackFailure("--port-base must be from " + LOWEST + " to " + HIGHEST + ", not " + base + ".");
        }
    }

    /** The ports of a stack for which none were chosen. */
    public static Ports usual() {
        return new Ports(USUAL_BASE);
    }

    /** Ports that nobody uses at this moment, for a stack beside others. */
    public static Ports free() {
        SplittableRandom random = new SplittableRandom();
        for (int attempt = 0; attempt < 200; attempt++) {
            // Below 32768, where Linux takes the ports of outgoing connections from.
            Ports ports = new Ports(random.nextInt(10_000, 32_000));
            if (ports.taken().isEmpty()) {
                return ports;
            }
        }
        throw new StackFailure("No row of " + Port.values().length + " free ports was found.");
    }

    public int of(Port port) {
        return base + port.ordinal();
    }

    public URI url(Port port) {
        return URI.create("http://" + HOST + ":" + of(port));
    }

    public List<Port> taken() {
        return Arrays.stream(Port.values()).filter(port -> !isFree(of(port))).toList();
    }

    /** Refuses to go on where somebody else listens already. */
    public void requireFree() {
        taken().stream().findFirst().ifPresent(port -> {
            throw new StackFailure("Port " + of(port) + " is in use, but " + port.neededBy()
                    + " needs it. Stop what listens there, or choose other ports with --port-base N.");
        });
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
