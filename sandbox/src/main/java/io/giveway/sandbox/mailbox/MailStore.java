package io.giveway.sandbox.mailbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The latest mails, oldest first, in memory and in a file of one JSON line each that outlives the stack. */
final class MailStore {
    private static final int KEPT = 2_000;

    private final Path file;
    private final List<Mail> mails = new ArrayList<>();

    private MailStore(Path file) {
        this.file = file;
    }

    static MailStore at(Path file) throws IOException {
        MailStore store = new MailStore(file);
        if (Files.exists(file)) {
            try (Stream<String> lines = Files.lines(file)) {
                lines.flatMap(line -> parse(line).stream()).forEach(store::keep);
            }
        }
        return store;
    }

    /** Kept on disk when this returns, so that a mail which the server accepted is not lost. */
    synchronized void add(Mail mail) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, Json.line(mail) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        keep(mail);
    }

    synchronized List<Mail> all() {
        return List.copyOf(mails);
    }

    private void keep(Mail mail) {
        mails.add(mail);
        if (mails.size() > KEPT) {
            mails.remove(0);
        }
    }

    // A keeper that was killed while it wrote leaves half a line.
    private static Optional<Mail> parse(String line) {
        try {
            return Optional.of(Json.MAPPER.readValue(line, Mail.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
