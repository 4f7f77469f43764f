package io.giveway.sandbox.home;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files and folders that appear whole or not at all. */
public final class Folders {

    private Folders() {}

    public static Path temporaryBeside(Path folder) throws IOException {
        Files.createDirectories(folder.getParent());
        return Files.createTempDirectory(folder.getParent(), folder.getFileName() + ".");
    }

    /** Gives a finished folder its name; where another stack was quicker, its folder is as good. */
    public static void publish(Path fresh, Path folder) throws IOException {
        try {
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            delete(fresh);
        } catch (IOException e) {
            delete(fresh);
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }

    /** A file that only its owner may read, also while it is being written. */
    public static Path writeSecret(Path file, String content) throws IOException {
        Path fresh = Files.createTempFile(
                file.getParent(),
                file.getFileName().toString(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(fresh, content);
        return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
