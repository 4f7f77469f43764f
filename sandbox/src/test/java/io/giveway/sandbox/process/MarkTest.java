package io.giveway.sandbox.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mark on real processes. */
class MarkTest {
    @TempDir
    Path home;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void killAll() {
        Signal.KILL.send(new Mark(home).bearers());
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aMarkedProcessAndWhatItStartedAreFoundParentsFirst() throws Exception {
        Process shell = start(home, "sh -c 'sleep 60; true' & wait");

        List<ProcessId> bearers = awaitBearers(3);

        assertThat(bearers.get(0).pid()).isEqualTo(shell.pid());
        assertThat(bearers).allMatch(ProcessId::isAlive);
    }

    @Test
    void aProcessIsFoundWhenItsParentIsGoneAndItHasASessionOfItsOwn() throws Exception {
        Process shell = start(home, "setsid sleep 60 & wait");
        awaitBearers(2);

        shell.destroyForcibly().waitFor();

        assertThat(new Mark(home).bearers()).hasSize(1);
    }

    @Test
    void aDescendantThatDroppedItsEnvironmentIsFoundByItsAncestors() throws Exception {
        start(home, "env -i sleep 60 & wait");

        assertThat(awaitBearers(2)).hasSize(2);
    }

    @Test
    void anotherHomeIsNotTouchedEvenIfItsNameBeginsTheSame() throws Exception {
        start(Path.of(home + "2"), "exec sleep 60");

        assertThat(new Mark(home).bearers()).isEmpty();
    }

    @Test
    void whatIsKnownIsLeftOutWithItsDescendants() throws Exception {
        Process known = start(home, "sleep 60 & wait");
        Process other = start(home, "exec sleep 60");
        awaitBearers(3);

        assertThat(new Mark(home)
                        .bearersOutside(List.of(ProcessId.of(known.pid()).orElseThrow())))
                .extracting(ProcessId::pid)
                .containsExactly(other.pid());
    }

    @Test
    void anEndedProcessIsNotAliveThoughItsPidMayBeTaken() throws Exception {
        Process process = start(home, "exec sleep 60");
        ProcessId id = ProcessId.of(process.pid()).orElseThrow();

        process.destroyForcibly().waitFor();

        assertThat(id.isAlive()).isFalse();
        assertThat(new ProcessId(ProcessHandle.current().pid(), id.startTicks()).isAlive())
                .isFalse();
    }

    private Process start(Path marked, String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
        new Mark(marked).putInto(builder.environment());
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private List<ProcessId> awaitBearers(int count) throws InterruptedException {
        Mark mark = new Mark(home);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (mark.bearers().size() != count) {
            assertThat(System.nanoTime()).as("bearers: " + mark.bearers()).isLessThan(deadline);
            Thread.sleep(10);
        }
        return mark.bearers();
    }
}
