package io.giveway.agent.executor.local;

import io.giveway.agent.file.StateFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** The files by which a job and its agent talk to each other where a signal says too little. */
record ControlFolder(Path path) {

    private static final System.Logger LOG = System.getLogger(ControlFolder.class.getName());
    private static final int LONGEST = 4096;

    /** A file as the job left it. */
    record Mark(Instant at, String content) {}

    /** The job can be asked for a save by file. */
    Optional<Mark> ready() {
        return mark("ready");
    }

    /** The job has published a checkpoint; the content may be its folder. */
    Optional<Mark> checkpointed() {
        return mark("checkpointed");
    }

    /** The job could not save; the content may be the reason. */
    Optional<Mark> saveFailed() {
        return mark("save-failed");
    }

    /** Asks for a save; another number is another request. */
    void ask(long request) throws IOException {
        new StateFile(path.resolve("request")).write(Long.toString(request));
    }

    /** Takes the request back when the save has failed, so that a job that looks for it does not try at every step. */
    void answered() throws IOException {
        Files.deleteIfExists(path.resolve("request"));
    }

    /** What cannot be read is not there: a job must not be able to hide its end behind a strange file. */
    private Optional<Mark> mark(String name) {
        Path file = path.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream content = Files.newInputStream(file)) {
            Instant at = Files.getLastModifiedTime(file).toInstant();
            String text = new String(content.readNBytes(LONGEST), StandardCharsets.UTF_8);
            return Optional.of(new Mark(at, text.strip()));
        } catch (IOException unreadable) {
            LOG.log(Level.DEBUG, "{0} cannot be read: {1}", file, unreadable);
            return Optional.empty();
        }
    }
}
