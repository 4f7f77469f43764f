package io.giveway.agent.loop;

import io.giveway.agent.file.StateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A number that only grows, over restarts too. */
final class Cursor {

    private final StateFile file;
    private long value;

    Cursor(Path path) throws IOException {
        this.file = new StateFile(path);
        this.value = file.number(0, 0);
    }

    long value() {
        return value;
    }

    void moveTo(long next) {
        value = Math.max(value, next);
        try {
            file.write(Long.toString(value));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
