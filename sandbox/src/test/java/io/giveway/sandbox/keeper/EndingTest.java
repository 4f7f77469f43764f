package io.giveway.sandbox.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.process.Mark;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a stack of shell scripts. */
class EndingTest {
    @TempDir
    Path home;

    @AfterEach
    void killAll() {
        Signal.KILL.send(new Mark(home).bearers());
    }

    @Test
    void jobsAreCutOffBeforeTheirSupervisorCanSeeTheirEnd() throws Exception {
        PartStatus agent =
                part("agent", Layer.AGENT, start("setsid sh -c 'sleep 60; echo $? > exit-code' & touch up; wait"));
        awaitFile("up");

        new Ending(new Mark(home), List.of(agent)).run();

        assertThat(new Mark(home).bearers()).isEmpty();
        assertThat(home.resolve("exit-code")).doesNotExist();
    }

    @Test
    void storesEndInGoodOrderAfterThoseThatWriteToThem() throws Exception {
        PartStatus store = part(
                "store",
                Layer.STORE,
                start("trap 'date +%s%N > store; exit' TERM; touch a; while :; do sleep 0.05; done"));
        PartStatus app = part(
                "app",
                Layer.SERVICE,
                start("trap 'sleep 0.3; date +%s%N > app; exit' TERM; touch b; while :; do sleep 0.05; done"));
        awaitFile("a");
        awaitFile("b");

        new Ending(new Mark(home), List.of(store, app)).run();

        assertThat(number("app")).isLessThan(number("store"));
    }

    @Test
    void whatNobodyKnowsOfIsEndedToo() throws Exception {
        start("trap '' TERM INT HUP; touch up; while :; do sleep 0.05; done");
        awaitFile("up");

        new Ending(new Mark(home), List.of()).run();

        assertThat(new Mark(home).bearers()).isEmpty();
    }

    private long number(String file) throws IOException {
        return Long.parseLong(Files.readString(home.resolve(file)).strip());
    }

    private ProcessId start(String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).directory(home.toFile());
        new Mark(home).putInto(builder.environment());
        return ProcessId.of(builder.start().pid()).orElseThrow();
    }

    private PartStatus part(String name, Layer layer, ProcessId process) {
        return new PartStatus(name, null, PartState.READY, process, Signal.TERM, layer, 0, home.resolve("log"));
    }

    private void awaitFile(String name) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!Files.exists(home.resolve(name))) {
            assertThat(System.nanoTime()).as(name).isLessThan(deadline);
            Thread.sleep(10);
        }
    }
}
