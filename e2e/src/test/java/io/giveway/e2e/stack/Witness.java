package io.giveway.e2e.stack;

import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file in which the jobs of a scenario testify themselves: a line when a process starts, one when it ends. What the services
 * say about a job is compared with it.
 */
record Witness(Path file) {
    private static final String SCRIPT = """
            echo "start $GIVEWAY_JOB_ID $GIVEWAY_ATTEMPT $CUDA_VISIBLE_DEVICES" >>"$0"
            sleep "$1"
            echo "end $GIVEWAY_JOB_ID $GIVEWAY_ATTEMPT" >>"$0"
            echo said by the process
            exit "$2"
            """;

    /** A submission of a job that runs so long, exits so, and testifies. */
    String submission(String name, String pool, String tier, int gpus, double seconds, int exitCode) {
        return Json.line(Map.of(
                "name",
                name,
                "pool",
                pool,
                "tier",
                tier,
                "gpus",
                gpus,
                "expectedDuration",
                "PT1M",
                "timeLimit",
                "PT10M",
                "workload",
                Map.of(
                        "command",
                        List.of(
                                "sh",
                                "-c",
                                SCRIPT,
                                file.toString(),
                                Double.toString(seconds),
                                Integer.toString(exitCode)))));
    }

    List<String> starts(String job) {
        return lines().stream().filter(line -> line.startsWith("start " + job)).toList();
    }

    List<String> ends(String job) {
        return lines().stream().filter(line -> line.startsWith("end " + job)).toList();
    }

    /** The steps that a loop testifies to, in the order in which they were done, whatever the attempt. */
    List<Integer> steps(String job) {
        return lines().stream()
                .filter(line -> line.startsWith("step " + job))
                .map(line -> Integer.valueOf(line.substring(line.lastIndexOf(' ') + 1)))
                .toList();
    }

    /** Sentences about GPUs of the one node that two attempts had at once, by the order of what they testified. */
    List<String> conflicts() {
        Map<String, String> holders = new HashMap<>();
        List<String> found = new ArrayList<>();
        for (String line : lines()) {
            String[] words = line.split(" ");
            String attempt = words[1] + "/" + words[2];
            if (words[0].equals("start")) {
                for (String gpu : words[3].split(",")) {
                    String other = holders.putIfAbsent(gpu, attempt);
                    if (other != null) {
                        found.add("GPU " + gpu + ": " + attempt + " began while " + other + " had it");
                    }
                }
            } else if (words[0].equals("end")) {
                holders.values().removeIf(attempt::equals);
            }
        }
        return found;
    }

    List<String> lines() {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
