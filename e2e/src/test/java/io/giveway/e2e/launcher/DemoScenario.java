package io.giveway.e2e.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.e2e.launcher.Terminal.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's first command, on a machine where nothing of Giveway was before. */
@Tag("fault")
class DemoScenario {
    @TempDir
    Path folder;

    @Test
    void theDemoTellsItsStoryChecksItAndLeavesNothing() throws Exception {
        Outcome outcome = Terminal.in(folder)
                .with("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder)
                .run("demo");

        assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("have left, which is the fewest", "every epoch was trained, and none twice")
                .contains("it is demoted to P1 by the system", "beyond the budget", "checks hold.")
                .doesNotContain("BROKEN");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith("giveway-demo")))
                    .isEmpty();
        }
    }
}
