package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Redis server that keeps its data in an append-only file and asks for a password. */
final class Redis implements Part {
    static final String NAME = "redis";
    private static final int TIMEOUT_MILLIS = 2_000;

    private final Site site;
    private final RedisBinary binary;

    Redis(Site site) {
        this.site = site;
        this.binary = new RedisBinary(site.installation().engines().resolve("redis"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Integer port() {
        return site.ports().of(Port.REDIS);
    }

    @Override
    public Layer layer() {
        return Layer.STORE;
    }

    /** How a service reaches it. */
    Map<String, String> environmentOfClient() {
        return Map.of("QUARKUS_REDIS_HOSTS", "redis://:" + password() + "@" + Ports.HOST + ":" + port());
    }

    // Setting its title would overwrite its environment, and with it the mark that it is found by.
    @Override
    public void prepare() throws IOException {
        Path data = Files.createDirectories(site.home().data(NAME));
        Folders.writeSecret(configuration(), """
                bind %s
                port %d
                dir "%s"
                requirepass %s
                appendonly yes
                save ""
                set-proc-title no
                """.formatted(Ports.HOST, port(), data, password()));
    }

    @Override
    public Launch launch() throws IOException {
        return new Launch(List.of(binary.path().toString(), configuration().toString()));
    }

    @Override
    public boolean isReady(long pid) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(Ports.HOST, port()), TIMEOUT_MILLIS);
            String request = "AUTH " + password() + "\r\nPING\r\nQUIT\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.contains("+PONG");
        }
    }

    private Path configuration() {
        return site.home().run().resolve("redis.conf");
    }

    private String password() {
        return site.secrets().of(NAME);
    }
}
