package io.giveway.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A real PostgreSQL on a port and data directory of its own that stay the same over stop and start. */
public final class PostgresEngine implements AutoCloseable {

    private final int port = FreePort.any();
    private final Path data;
    private @Nullable EmbeddedPostgres server;

    public PostgresEngine() {
        try {
            data = Files.createTempDirectory("giveway-postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    public String user() {
        return "postgres";
    }

    /** Starts it, or starts it again with the data that it had. */
    public synchronized void start() {
        if (server != null) {
            return;
        }
        try {
            server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    // Tests kill the process, never the machine: what the kernel holds survives.
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops it for real; its data stay. */
    public synchronized void stop() {
        if (server == null) {
            return;
        }
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            server = null;
        }
    }

    @Override
    public void close() {
        stop();
        Folders.delete(data);
    }
}
