package io.giveway.sandbox.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code /proc} tells of a process. A process that ends while it is read is simply not there. */
final class ProcFile {
    private static final Path PROC = Path.of("/proc");
    private static final String PSS = "Pss:";

    private ProcFile() {}

    /**
     * The fields of {@code /proc/PID/stat} that matter here.
     *
     * @param zombie true once nothing is left of the process but its exit code; one whose main thread has ended while another
     *     still lets go of files and ports is none yet
     */
    record Stat(long parent, boolean zombie, long startTicks) {}

    static List<Long> pids() {
        try (Stream<Path> entries = Files.list(PROC)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.chars().allMatch(Character::isDigit))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("/proc cannot be read; the local stack needs Linux", e);
        }
    }

    static Optional<Stat> stat(long pid) {
        return read(pid, "stat").map(ProcFile::parse);
    }

    static boolean hasVariable(long pid, String assignment) {
        return read(pid, "environ")
                .filter(environ -> ("\0" + environ + "\0").contains("\0" + assignment + "\0"))
                .isPresent();
    }

    /** The process's share of the memory, in KiB; 0 where the kernel does not tell. */
    static long pssKib(long pid) {
        return read(pid, "smaps_rollup").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(PSS))
                .mapToLong(line -> Long.parseLong(
                        line.substring(PSS.length()).replace("kB", "").strip()))
                .sum();
    }

    // The second field, a name in brackets, may hold blanks and brackets itself: the rest is counted from the last one.
    private static Stat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        boolean zombie = fields[0].equals("Z") && Integer.parseInt(fields[17]) <= 1;
        return new Stat(Long.parseLong(fields[1]), zombie, Long.parseLong(fields[19]));
    }

    private static Optional<String> read(long pid, String file) {
        try {
            byte[] bytes = Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve(file));
            return Optional.of(new String(bytes, StandardCharsets.ISO_8859_1)).filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
