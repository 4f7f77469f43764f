package io.giveway.agent.executor.local;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the kernel tells of processes under {@code /proc}. A process that ends while it is read counts as ended. */
final class Processes {

    private static final System.Logger LOG = System.getLogger(Processes.class.getName());
    private static final Path PROC = Path.of("/proc");
    private static final int STATE = 0;
    private static final int START_TIME = 19;

    private Processes() {}

    /** Names this start of the machine: no process outlives it. */
    static String boot() throws IOException {
        return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
    }

    /** Whether exactly this process is there and has not ended; one that only waits to be collected has. */
    static boolean lives(ProcessName process) {
        Optional<String> stat = read(Long.toString(process.pid()), "stat");
        if (stat.isEmpty()) {
            return false;
        }
        // The name of the program stands in parentheses and may contain anything.
        String[] fields = stat.get().substring(stat.get().lastIndexOf(')') + 2).split(" ", -1);
        return !fields[STATE].equals("Z") && fields[START_TIME].equals(process.born());
    }

    /** Those of a process and its descendants that catch a signal. */
    static List<Long> catching(long root, int signal) {
        List<Long> found = new ArrayList<>();
        for (long pid : tree(root)) {
            if (catches(pid, signal)) {
                found.add(pid);
            }
        }
        return found;
    }

    /** All processes that have this line in the environment they were started with. */
    static List<Long> withEnvironment(String line) {
        String raw = new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        List<Long> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                String pid = process.getFileName().toString();
                if (Arrays.asList(read(pid, "environ").orElse("").split("\0", -1))
                        .contains(raw)) {
                    found.add(Long.parseLong(pid));
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            LOG.log(Level.WARNING, "the processes of this machine cannot be listed", unreadable);
        }
        return found;
    }

    private static List<Long> tree(long root) {
        List<Long> found = new ArrayList<>(List.of(root));
        for (int i = 0; i < found.size(); i++) {
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(PROC.resolve(found.get(i) + "/task"))) {
                for (Path thread : threads) {
                    for (String child :
                            Files.readString(thread.resolve("children")).split(" ", -1)) {
                        if (!child.isBlank()) {
                            found.add(Long.parseLong(child));
                        }
                    }
                }
            } catch (IOException | DirectoryIteratorException ended) {
                LOG.log(Level.TRACE, "process {0} ended while it was read", found.get(i));
            }
        }
        return found;
    }

    private static boolean catches(long pid, int signal) {
        return read(Long.toString(pid), "status")
                .flatMap(status -> status.lines()
                        .filter(line -> line.startsWith("SigCgt:"))
                        .findFirst())
                .map(line -> new BigInteger(line.substring("SigCgt:".length()).strip(), 16).testBit(signal - 1))
                .orElse(false);
    }

    private static Optional<String> read(String pid, String file) {
        try {
            // Latin-1 takes every byte: names and environments are not always UTF-8.
            return Optional.of(Files.readString(PROC.resolve(pid).resolve(file), StandardCharsets.ISO_8859_1));
        } catch (IOException endedOrForeign) {
            return Optional.empty();
        }
    }
}
