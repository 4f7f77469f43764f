package io.giveway.agent;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** The folder that holds the agent's state: closed to others, since jobs keep secrets in it, and used by one agent at a time. */
final class WorkFolder {

    /** Held here, since a lock that nobody can reach is closed. */
    private static @Nullable FileLock lock;

    private WorkFolder() {}

    /** Takes the folder for as long as this program lives, however it ends: the kernel keeps the lock. */
    static void take(Path work) throws ConfigError {
        try {
            Files.createDirectories(work);
            Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwx------"));
            lock = FileChannel.open(work.resolve("agent.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .tryLock();
        } catch (IOException | UnsupportedOperationException unusable) {
            throw new ConfigError("work", "cannot be used: " + unusable);
        }
        if (lock == null) {
            throw new ConfigError("work", work + " is used by another agent");
        }
    }
}
