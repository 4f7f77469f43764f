package io.giveway.sandbox.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.StackState;
import io.giveway.sandbox.home.StackStatus;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches over real processes. */
class WatchTest {
    @TempDir
    Path folder;

    private final AtomicBoolean ending = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();
    private Home home;
    private Board board;

    @BeforeEach
    void prepare() {
        home = new Home(folder);
        home.prepare();
    }

    @AfterEach
    void end() throws InterruptedException {
        ending.set(true);
        board.parts().stream()
                .map(PartStatus::process)
                .filter(process -> process != null)
                .forEach(process -> Signal.KILL.send(List.of(process)));
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
    }

    @Test
    void aPartWaitsForThoseItNeeds() throws Exception {
        ShellPart first = part("first", "sleep 0.3; touch $READY; exec sleep 60");
        ShellPart second = new ShellPart(
                "second", folder, "test -e " + first.ready() + " && touch $READY; exec sleep 60", List.of("first"));
        keep(first, second);

        await(status -> status.state() == StackState.READY);
    }

    @Test
    void aPartThatDiesAtTheStartIsTheStacksFailureAndItsLogIsNamed() throws Exception {
        keep(part("broken", "echo no disk here; exit 7"));

        StackStatus failed = await(status -> status.state() == StackState.FAILED);

        assertThat(failed.message())
                .contains("broken", "exit code 7", home.log("broken").toString());
        assertThat(Files.readString(home.log("broken"))).contains("no disk here");
    }

    @Test
    void aPartThatDiesLaterIsStartedAgain() throws Exception {
        keep(part("mortal", "touch $READY; exec sleep 60"));
        PartStatus before = await(status -> status.state() == StackState.READY)
                .part("mortal")
                .orElseThrow();
        ProcessId process = before.process();
        assertThat(process).isNotNull();

        Signal.KILL.send(List.of(process));

        PartStatus after = await(status -> status.part("mortal")
                        .filter(part -> part.restarts() == 1 && part.state() == PartState.READY)
                        .isPresent())
                .part("mortal")
                .orElseThrow();
        assertThat(after.process()).isNotEqualTo(process);
        assertThat(home.status().orElseThrow().state()).isEqualTo(StackState.READY);
    }

    private ShellPart part(String name, String script) {
        return new ShellPart(name, folder, script, List.of());
    }

    private void keep(ShellPart... parts) {
        board = new Board(
                home,
                ProcessId.of(ProcessHandle.current().pid()).orElseThrow(),
                List.of(parts).stream().map(part -> Watch.first(part, home)).toList());
        for (ShellPart part : parts) {
            Thread thread = new Thread(new Watch(part, home, board, ending), part.name());
            threads.add(thread);
            thread.start();
        }
    }

    private StackStatus await(Predicate<StackStatus> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.test(home.status().orElseThrow())) {
            assertThat(System.nanoTime()).as("status: " + home.status()).isLessThan(deadline);
            Thread.sleep(10);
        }
        return home.status().orElseThrow();
    }
}
