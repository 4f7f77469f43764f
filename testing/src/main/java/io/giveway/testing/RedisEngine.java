package io.giveway.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.embedded.RedisServer;

/**
 * A real Redis on a port of its own: {@code redis-server} from the PATH, or the one that comes as a Maven artifact where
 * there is none or {@code -Dgiveway.test.redis=embedded} asks for it.
 */
public final class RedisEngine implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(20);

    private final int port = FreePort.any();
    private final Path folder;
    private @Nullable Process process;
    private @Nullable RedisServer embedded;

    public RedisEngine() {
        try {
            folder = Files.createTempDirectory("giveway-redis");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** Starts it empty. */
    public synchronized void start() {
        if (process != null || embedded != null) {
            return;
        }
        try {
            Optional<Path> binary = onPath();
            if (binary.isPresent()) {
                process = new ProcessBuilder(
                                binary.get().toString(), "--port", "" + port, "--bind", "127.0.0.1", "--save", "")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("redis.log").toFile())
                        .start();
            } else {
                embedded = RedisServer.newRedisServer()
                        .port(port)
                        .bind("127.0.0.1")
                        .setting("save \"\"")
                        .build();
                embedded.start();
            }
            awaitPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it for real; all that it held is gone. */
    public synchronized void stop() {
        try {
            if (process != null) {
                process.destroyForcibly().waitFor();
                process = null;
            }
            if (embedded != null) {
                embedded.stop();
                embedded = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        stop();
        Folders.delete(folder);
    }

    private static Optional<Path> onPath() {
        if ("embedded".equals(System.getProperty("giveway.test.redis"))) {
            return Optional.empty();
        }
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "redis-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private void awaitPort() throws IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("redis-server did not open port " + port + ": " + log(), notYet);
                }
                Thread.onSpinWait();
            }
        }
    }

    private List<String> log() throws IOException {
        Path log = folder.resolve("redis.log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }
}
