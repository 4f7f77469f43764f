package io.giveway.agent.executor.local;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The checkpoint folder of an attempt. A save in it is complete if it holds a file {@code complete}. */
final class Checkpoints {

    private static final String MARKER = "complete";

    private Checkpoints() {}

    /** The newest one, unless the job has taken the folder away. */
    static Optional<Path> newestComplete(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        @Nullable Path newest = null;
        try (DirectoryStream<Path> saves = Files.newDirectoryStream(folder, Checkpoints::isComplete)) {
            for (Path save : saves) {
                if (newest == null || completedAt(save).isAfter(completedAt(newest))) {
                    newest = save;
                }
            }
        }
        return Optional.ofNullable(newest);
    }

    static Instant completedAt(Path save) throws IOException {
        return Files.getLastModifiedTime(save.resolve(MARKER)).toInstant();
    }

    /** The name tells a finished save from one whose last step, the renaming, did not happen. */
    private static boolean isComplete(Path save) {
        return !save.getFileName().toString().startsWith(".") && Files.isRegularFile(save.resolve(MARKER));
    }
}
