package io.giveway.sandbox.home;

import io.giveway.sandbox.process.Mark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** The folder of one stack: its data, its logs, and what its keeper says. Two stacks with two homes know nothing of each other. */
public record Home(Path path) {
    private static final long NEEDED_MIB = 512;
    private static final long KEPT_LOG_BYTES = 8L << 20;

    /** A folder has one name here, whatever links lead to it. */
    public Home {
        path = real(path.toAbsolutePath().normalize());
    }

    /** Makes the folders, or says why it cannot. */
    public void prepare() {
        try {
            Files.createDirectories(run());
            Files.createDirectories(logs());
            Path trial = Files.createTempFile(run(), "trial", "");
            Files.delete(trial);
            long freeMib = Files.getFileStore(path).getUsableSpace() >> 20;
            if (freeMib < NEEDED_MIB) {
                throw new StackFailure("Only " + freeMib + " MiB are free where " + path + " is; the stack needs "
                        + NEEDED_MIB + " MiB. Make room, or choose another place with --home DIR.");
            }
        } catch (IOException e) {
            throw new StackFailure(
                    "The folder " + path + " cannot be written (" + e + "). Choose another place with --home DIR.", e);
        }
    }

    public boolean exists() {
        return Files.isDirectory(run());
    }

    /** The log of a part, begun anew when the old one has grown large; the old one is kept once. */
    public Path freshLog(String part) throws IOException {
        Path log = log(part);
        if (Files.exists(log) && Files.size(log) > KEPT_LOG_BYTES) {
            Files.move(
                    log,
                    log.resolveSibling(part + ".log.1"),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        }
        return log;
    }

    public Path log(String part) {
        return logs().resolve(part + ".log");
    }

    public Path data(String part) {
        return path.resolve(part);
    }

    public Path run() {
        return path.resolve("run");
    }

    public Mark mark() {
        return new Mark(path);
    }

    public Optional<StackStatus> status() {
        return Json.read(run().resolve("status.json"), StackStatus.class);
    }

    public void write(StackStatus status) {
        Json.write(run().resolve("status.json"), status);
    }

    public Optional<Settings> settings() {
        return Json.read(run().resolve("settings.json"), Settings.class);
    }

    public void write(Settings settings) {
        Json.write(run().resolve("settings.json"), settings);
    }

    /** Tells clients where this stack is. */
    public void write(Endpoints endpoints) {
        Json.write(path.resolve("stack.json"), endpoints);
    }

    public void forgetEndpoints() {
        try {
            Files.deleteIfExists(path.resolve("stack.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Secrets secrets() {
        return Secrets.at(path.resolve("secrets.properties"));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = path.getParent();
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    private Path logs() {
        return path.resolve("log");
    }
}
