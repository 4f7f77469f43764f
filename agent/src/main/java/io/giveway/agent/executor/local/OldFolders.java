package io.giveway.agent.executor.local;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Removes the folders of attempts a day after there was nothing left to tell. Checkpoints stay: a later attempt may go on
 * from them, and only the server knows when the job is done.
 */
final class OldFolders {

    private static final System.Logger LOG = System.getLogger(OldFolders.class.getName());
    private static final Duration KEPT = Duration.ofHours(24);

    private final Path work;

    OldFolders(Path work) {
        this.work = work;
    }

    void remove(Instant now) {
        try (DirectoryStream<Path> jobs = Files.newDirectoryStream(work.resolve("attempts"))) {
            for (Path job : jobs) {
                try (DirectoryStream<Path> numbers = Files.newDirectoryStream(job)) {
                    for (Path attempt : numbers) {
                        removeIfOld(job, attempt, now);
                    }
                }
                deleteIfEmpty(job);
            }
        } catch (NoSuchFileException none) {
            LOG.log(Level.TRACE, "no attempt was ever started here");
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "old attempts cannot be removed", failure);
        }
    }

    private void removeIfOld(Path job, Path attempt, Instant now) throws IOException {
        Path closed = attempt.resolve("closed");
        if (!Files.exists(closed)
                || Files.getLastModifiedTime(closed).toInstant().plus(KEPT).isAfter(now)) {
            return;
        }
        deleteTree(attempt);
        Path checkpoints = work.resolve("checkpoints").resolve(job.getFileName());
        deleteIfEmpty(checkpoints.resolve(attempt.getFileName()));
        deleteIfEmpty(checkpoints);
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        boolean empty;
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            empty = !children.iterator().hasNext();
        }
        if (empty) {
            Files.delete(folder);
        }
    }

    private static void deleteTree(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
