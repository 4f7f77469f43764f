package io.giveway.agent.executor.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is removed a day after the end, and what is not. */
class OldFoldersTest {

    @TempDir
    private Path work;

    private AttemptFolder folder;

    @BeforeEach
    void layOut() throws IOException {
        folder = AttemptFolder.of(work, new AttemptId(new JobId("j"), 1));
        folder.layOut("true", Duration.ZERO);
        Files.createSymbolicLink(folder.home().resolve("link"), Files.createDirectory(work.resolve("elsewhere")));
        Files.createFile(work.resolve("elsewhere/precious"));
    }

    @Test
    void aClosedAttemptIsRemovedAfterADay() throws IOException {
        folder.closed().write("");

        new OldFolders(work).remove(Instant.now().plus(Duration.ofHours(25)));

        assertThat(work.resolve("attempts/j")).doesNotExist();
        assertThat(work.resolve("checkpoints/j")).doesNotExist();
        assertThat(work.resolve("elsewhere/precious")).exists();
    }

    @Test
    void aClosedAttemptIsKeptForADay() throws IOException {
        folder.closed().write("");

        new OldFolders(work).remove(Instant.now().plus(Duration.ofHours(23)));

        assertThat(folder.path()).exists();
    }

    @Test
    void anAttemptThatIsNotClosedIsKept() {
        new OldFolders(work).remove(Instant.now().plus(Duration.ofDays(1000)));

        assertThat(folder.path()).exists();
    }

    @Test
    void checkpointsStay() throws IOException {
        Files.createDirectory(folder.checkpoints().resolve("step-5"));
        folder.closed().write("");

        new OldFolders(work).remove(Instant.now().plus(Duration.ofDays(2)));

        assertThat(folder.path()).doesNotExist();
        assertThat(folder.checkpoints().resolve("step-5")).exists();
    }
}
