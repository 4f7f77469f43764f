package io.giveway.sandbox.home;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/** The passwords of one home, drawn when first asked for and kept in a file that only its owner reads: none is a constant. */
public final class Secrets {
    private static final int BYTES = 32;

    private final Path file;
    private final Properties kept = new Properties();

    private Secrets(Path file) {
        this.file = file;
    }

    static Secrets at(Path file) {
        Secrets secrets = new Secrets(file);
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                secrets.kept.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return secrets;
    }

    /** A password that needs no quoting in a URL, a file or a command line. */
    public String of(String name) {
        return kept(name, Base64.getUrlEncoder().withoutPadding());
    }

    /** A key of 256 bits as services take them: in plain base64. */
    public String key(String name) {
        return kept(name, Base64.getEncoder());
    }

    private synchronized String kept(String name, Base64.Encoder encoder) {
        String known = kept.getProperty(name);
        if (known != null) {
            return known;
        }
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String drawn = encoder.encodeToString(random);
        kept.setProperty(name, drawn);
        keep();
        return drawn;
    }

    private void keep() {
        try {
            Path fresh = Files.createTempFile(
                    file.getParent(),
                    "secrets",
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (Writer out = Files.newBufferedWriter(fresh)) {
                kept.store(out, "Secrets of this local stack");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
