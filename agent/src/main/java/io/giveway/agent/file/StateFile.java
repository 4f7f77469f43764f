package io.giveway.agent.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A small file that changes only as a whole, so that an agent killed at any moment leaves the old or the new content. It
 * is not forced to the disk: after a power cut the processes are gone too, and the inventories say so.
 */
public record StateFile(Path path) {

    /** Replaces the content in one step, as a line, since that is what a shell reads. */
    public void write(String content) throws IOException {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.writeString(fresh, content + "\n");
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The content without surrounding white space, or empty where there is no such file. */
    public Optional<String> read() throws IOException {
        try {
            return Optional.of(Files.readString(path).strip());
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    /** The word at an index, empty where there is no such file or word. */
    public Optional<String> word(int index) throws IOException {
        return read().map(content -> content.split(" ", -1))
                .filter(words -> words.length > index)
                .map(words -> words[index]);
    }

    /** The word at an index as a number, {@code absent} where there is none. */
    public long number(int index, long absent) throws IOException {
        try {
            return Long.parseLong(word(index).orElse(""));
        } catch (NumberFormatException none) {
            return absent;
        }
    }

    public boolean exists() {
        return Files.exists(path);
    }
}
