package io.giveway.e2e.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.e2e.launcher.Terminal.Outcome;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import io.giveway.sandbox.stack.Stack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts that cannot succeed, are broken off or left half done: each says why, and leaves nothing. */
class StackCommandsScenario {
    @TempDir
    Path folder;

    private Ports ports = Ports.usual();
    private Stack stack = new Stack(new Home(Path.of("unset")));

    @BeforeEach
    void choose() {
        ports = Ports.free();
        stack = new Stack(new Home(folder.resolve("home")));
    }

    @AfterEach
    void nothingIsLeft() {
        boolean left = stack.down();

        assertThat(left).as("processes left in " + stack.home().path()).isFalse();
        assertThat(ports.taken()).isEmpty();
    }

    @Test
    void aTakenPortEndsTheStartBeforeItBegins() throws Exception {
        try (ServerSocket taken = new ServerSocket(ports.of(Port.POSTGRES), 1, InetAddress.getByName(Ports.HOST))) {
            Outcome outcome = terminal().run(up());

            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.err()).contains("Port " + taken.getLocalPort(), "postgres", "--port-base");
            assertThat(outcome.out()).isEmpty();
        }
    }

    @Test
    void aHomeThatCannotBeWrittenIsNamed() throws Exception {
        Outcome outcome = terminal().run("up", "--detach", "--home", "/proc/nowhere");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("/proc/nowhere", "--home DIR").doesNotContain("\tat ");
    }

    /** On a file system of its own that is too small, where the machine lets a test mount one. */
    @Test
    void aDiskWithoutRoomIsNamedBeforeAnythingStarts() throws Exception {
        Path small = Files.createDirectory(folder.resolve("small"));
        List<String> inside = List.of("unshare", "--mount", "sh", "-c");
        String mount = "mount -t tmpfs -o size=8m none '" + small + "'";
        assumeTrue(
                new ProcessBuilder(Stream.concat(inside.stream(), Stream.of(mount))
                                        .toList())
                                .start()
                                .waitFor()
                        == 0,
                "this machine lets nobody mount a file system");
        Path launcher = Files.writeString(
                folder.resolve("launcher"),
                "#!/bin/sh\nexec unshare --mount sh -c \"" + mount + " && exec '"
                        + Installation.here().root().resolve("giveway") + "' up --detach --home '" + small + "'\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();

        Outcome outcome = terminal().typing(launcher).run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("MiB are free", small.toString(), "--home DIR")
                .doesNotContain("\tat ");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void aPolicyThatIsNoneIsRefusedBeforeAnythingStarts() throws Exception {
        Path policy = Files.writeString(folder.resolve("policy.json"), "{ \"peak\": ");

        Outcome outcome = terminal().run(up("--policy", policy.toString()));

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains(policy.toString(), "not JSON");
    }

    @Test
    void interruptedWhileItStartsItTakesEverythingBack() throws Exception {
        Process up = terminal().start(up());
        await(this::someEngineRuns);

        Signal.INT.send(List.of(ProcessId.of(up.pid()).orElseThrow()));

        Outcome outcome = terminal().outcome(up);
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err()).contains("Interrupted");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void aHalfStartedStackWithoutKeeperIsClearedByDown() throws Exception {
        Process up = terminal().start(up());
        await(this::someEngineRuns);
        ProcessId keeper = stack.home().status().orElseThrow().keeper();
        Signal.KILL.send(List.of(ProcessId.of(up.pid()).orElseThrow(), keeper));
        up.waitFor();
        await(stack::isHalf);
        assertThat(terminal().run("status", "--home", home()).out()).contains("keeper", "gone");

        Outcome down = terminal().run("down", "--home", home());

        assertThat(down.exitCode()).isZero();
        assertThat(terminal().run("down", "--home", home()).exitCode()).isZero();
    }

    @Test
    void aKeeperKilledWhileItStartsIsTheStartsFailure() throws Exception {
        Process up = terminal().start(up());
        await(this::someEngineRuns);

        Signal.KILL.send(List.of(stack.home().status().orElseThrow().keeper()));

        Outcome outcome = terminal().outcome(up);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("keeper", "log");
    }

    @Test
    void whereNothingRunsStatusSaysSo() throws Exception {
        Outcome status = terminal().run("status", "--json", "--home", home());

        assertThat(status.exitCode()).isEqualTo(1);
        JsonNode told = Json.MAPPER.readTree(status.out());
        assertThat(told.get("state").asText()).isEqualTo("STOPPED");
    }

    private Terminal terminal() {
        return Terminal.in(folder);
    }

    private String home() {
        return stack.home().path().toString();
    }

    private String[] up(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("up", "--detach", "--home", home(), "--port-base", Integer.toString(ports.base())));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private boolean someEngineRuns() {
        return stack.home().exists()
                && stack.home().status().stream()
                        .flatMap(status -> status.parts().stream())
                        .map(PartStatus::process)
                        .anyMatch(process -> process != null && process.isAlive());
    }

    private static void await(BooleanSupplier condition) throws InterruptedException, IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
