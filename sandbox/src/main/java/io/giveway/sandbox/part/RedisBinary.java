package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;

/** The machine's own {@code redis-server} where there is one, else the one that the build brings. */
record RedisBinary(Path folder) {
    private static final String PROGRAM = "redis-server";

    Path path() throws IOException {
        Optional<Path> installed = installed();
        return installed.isPresent() ? installed.get() : bundled();
    }

    private static Optional<Path> installed() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(entry -> !entry.isBlank())
                .map(entry -> Path.of(entry, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private Path bundled() throws IOException {
        Path program = folder.resolve(PROGRAM);
        if (Files.exists(program)) {
            return program;
        }
        String build = System.getProperty("os.arch").equals("aarch64") ? "6.2.7-linux-arm64" : "6.2.6-v5-linux-amd64";
        try (InputStream content = RedisBinary.class.getResourceAsStream("/" + PROGRAM + "-" + build)) {
            if (content == null) {
                throw new StackFailure(
                        "There is no redis-server on the PATH, and the build holds none. Install Redis.");
            }
            Path fresh = Folders.temporaryBeside(folder);
            Path copy = fresh.resolve(PROGRAM);
            Files.copy(content, copy);
            Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
            Folders.publish(fresh, folder);
        }
        return program;
    }
}
