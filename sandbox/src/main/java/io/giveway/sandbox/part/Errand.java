package io.giveway.sandbox.part;

import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A command that is run to its end while a part is made ready, such as the making of a database; its output goes to the part's log. */
record Errand(String purpose, List<String> command, Path log) {

    /** @param input what the command reads */
    void run(String input) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try (var out = process.outputWriter()) {
            out.write(input);
        }
        int code = process.waitFor();
        if (code != 0) {
            throw new StackFailure(purpose + " failed with exit code " + code + ". Its output is in " + log + ".");
        }
    }
}
