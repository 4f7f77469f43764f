package io.giveway.e2e.stack;

import io.giveway.sandbox.demo.Demo;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A real loop of numbered steps that saves when it is asked, leaves, and goes on later where it saved. It takes its time to
 * save, so that there is a middle of a preemption in which something can happen.
 *
 * @param savesFor how many seconds a save takes
 */
record Loop(Witness witness, Path program, double savesFor) {
    private static final double SECONDS_PER_STEP = 0.25;

    /** Lays the program into a folder where the agents' processes find it. */
    static Loop in(Path folder, Witness witness, double savesFor) throws IOException {
        try (InputStream loop = Loop.class.getResourceAsStream("loop.py");
                InputStream module = Demo.class.getResourceAsStream("giveway.py")) {
            Files.copy(Objects.requireNonNull(loop), folder.resolve("loop.py"));
            Files.copy(Objects.requireNonNull(module), folder.resolve("giveway.py"));
        }
        return new Loop(witness, folder.resolve("loop.py"), savesFor);
    }

    /** Lets all loops of this folder end with the step that they are at. */
    void enough() throws IOException {
        Files.createFile(program.resolveSibling("enough"));
    }

    /** A P2 that may be interrupted and goes on until it is enough. */
    String endless(String name, int gpus) {
        return experiment(name, gpus, Integer.MAX_VALUE);
    }

    /** A P2 that may be interrupted. */
    String experiment(String name, int gpus, int steps) {
        return Json.line(submission(name, "P2", gpus, steps));
    }

    /** A P1 that waits for its turn. */
    String regular(String name, int gpus, int steps) {
        return Json.line(submission(name, "P1", gpus, steps));
    }

    /** A P0 that cannot wait. */
    String incident(String name, int gpus, int steps) {
        Map<String, Object> submission = submission(name, "P0", gpus, steps);
        submission.put("admission", Map.of("category", "ONLINE_INCIDENT", "reference", "INC-7"));
        return Json.line(submission);
    }

    private Map<String, Object> submission(String name, String tier, int gpus, int steps) {
        Map<String, Object> submission = new LinkedHashMap<>();
        submission.put("name", name);
        submission.put("pool", "a100");
        submission.put("tier", tier);
        submission.put("gpus", gpus);
        submission.put("expectedDuration", "PT10M");
        submission.put("checkpoint", Map.of("supported", true));
        submission.put(
                "workload",
                Map.of(
                        "command",
                        List.of(
                                "python3",
                                program.toString(),
                                witness.file().toString(),
                                Integer.toString(steps),
                                Double.toString(SECONDS_PER_STEP),
                                Double.toString(savesFor))));
        return submission;
    }
}
