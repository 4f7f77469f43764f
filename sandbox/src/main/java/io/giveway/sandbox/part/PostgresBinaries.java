package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** PostgreSQL's programs as the build brings them, unpacked once, and run so that root may run them too. */
record PostgresBinaries(Path folder) {

    /** Unpacks them where they are not yet; several stacks may do so at once. */
    void unpack() throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path fresh = Folders.temporaryBeside(folder);
        try (InputStream archive = archive();
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(entry, tar, fresh);
            }
        }
        Folders.publish(fresh, folder);
    }

    List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it is nobody and still owns its files.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(folder.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        return command;
    }

    Errand errand(String purpose, Path log, String program, List<String> arguments) {
        return new Errand(purpose, command(program, arguments), log);
    }

    private static InputStream archive() {
        String machine = System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64";
        InputStream archive = PostgresBinaries.class.getResourceAsStream("/postgres-linux-" + machine + ".txz");
        if (archive == null) {
            throw new StackFailure("The build holds no PostgreSQL for Linux on " + machine + ".");
        }
        return archive;
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path into) throws IOException {
        Path target = into.resolve(entry.getName()).normalize();
        if (!target.startsWith(into)) {
            throw new IOException("entry outside the archive: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(target);
        } else if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            Files.createDirectories(target.getParent());
            Files.copy(content, target);
            boolean executable = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException e) {
            return false;
        }
    }
}
