package io.giveway.agent.executor.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.agent.rig.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of real processes. */
class ProcessesTest {

    @Test
    void aProcessIsKnownByItsNumberAndItsStart() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        String born =
                Files.readString(Path.of("/proc/" + process.pid() + "/stat")).split(" ")[21];
        ProcessName name = ProcessName.parse(process.pid() + " " + born).orElseThrow();

        assertThat(Processes.lives(name)).isTrue();
        assertThat(Processes.lives(new ProcessName(process.pid(), "1"))).isFalse();
        process.destroyForcibly().waitFor();
        assertThat(Processes.lives(name)).isFalse();
    }

    /** Its name may hold blanks and parentheses, which a careless reader of the stat file stumbles over. */
    @Test
    void aProcessMayHaveAnyName(@TempDir Path folder) throws Exception {
        Path program = folder.resolve("a) Z (b");
        Files.copy(Path.of("/bin/sleep"), program);
        Process process = new ProcessBuilder(program.toString(), "60").start();
        Await.until(
                "it runs",
                () -> Files.readString(Path.of("/proc/" + process.pid() + "/comm"))
                        .startsWith("a) Z"));
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String born = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];

        assertThat(Processes.lives(new ProcessName(process.pid(), born))).isTrue();
        process.destroyForcibly().waitFor();
    }

    @Test
    void theOnesThatCatchASignalAreFoundBelow() throws Exception {
        // no loop around a sleep: what a shell forks catches what the shell does until it has become the sleep
        Process process = new ProcessBuilder("sh", "-c", "sh -c 'trap : USR1; echo up; read line'; true").start();
        process.getInputStream().read();

        List<Long> catching = Processes.catching(process.pid(), 10);

        assertThat(catching).hasSize(1).doesNotContain(process.pid());
        assertThat(Processes.catching(process.pid(), 12)).isEmpty();
        Signals.send(Signals.KILL, List.of(catching.get(0), process.pid()));
        process.waitFor();
    }

    @Test
    void processesAreFoundByALineOfTheirEnvironment() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sleep", "60");
        builder.environment().put("GIVEWAY_TEST", "grüße");
        Process process = builder.start();
        Await.until(
                "it is what it shall be",
                () -> Processes.withEnvironment("GIVEWAY_TEST=grüße").contains(process.pid()));

        assertThat(Processes.withEnvironment("GIVEWAY_TEST=gr")).isEmpty();
        process.destroyForcibly().waitFor();
    }

    @Test
    void linesThatNameNoProcessNameNone() throws IOException {
        assertThat(ProcessName.parse("refused: no such node")).isEmpty();
        assertThat(ProcessName.parse("")).isEmpty();
        assertThat(Processes.boot()).isNotBlank();
    }
}
