package io.giveway.sandbox.stack;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.Site;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.home.StackState;
import io.giveway.sandbox.home.StackStatus;
import io.giveway.sandbox.keeper.Keeper;
import io.giveway.sandbox.part.Parts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Brings a stack up: checks what can be checked first, starts a keeper, and follows it until everything is ready or cannot be. */
public final class Raising {
    private static final Duration READY_WITHIN = Duration.ofSeconds(300);
    private static final List<String> FOREIGN_SETTINGS = List.of("QUARKUS_", "GIVEWAY_", "KC_", "JAVA_TOOL_OPTIONS");

    private final Stack stack;
    private final Home home;
    private final Settings settings;
    private final Consumer<String> progress;

    /** @param progress is told, line by line, what happens */
    public Raising(Home home, Settings settings, Consumer<String> progress) {
        this.stack = new Stack(home);
        this.home = home;
        this.settings = settings;
        this.progress = progress;
    }

    /** Returns when the stack is ready, whether this call started it or not; after a failure nothing of it is left. */
    public Stack up() {
        home.prepare();
        Optional<StackStatus> running = stack.running();
        if (running.isPresent()) {
            join();
            return stack;
        }
        if (stack.isHalf()) {
            progress.accept("Clearing away what is left of a stack whose keeper is gone.");
            stack.down();
        }
        settings.ports().requireFree();
        Parts.of(Site.of(home, settings.ports()), settings.policy());
        home.write(settings);
        Process keeper = startKeeper();
        try {
            follow(keeper);
        } catch (StackFailure failure) {
            stack.down();
            throw failure;
        }
        return stack;
    }

    private void join() {
        Settings theirs = home.settings().orElse(settings);
        if (!theirs.ports().equals(settings.ports())) {
            throw new StackFailure("A stack runs in " + home.path() + " with port base "
                    + theirs.ports().base() + ". End it first (down), or use the same --port-base.");
        }
        progress.accept("The stack in " + home.path() + " runs already.");
        if (!Stack.await(READY_WITHIN, () -> stack.isReady() || stack.running().isEmpty()) || !stack.isReady()) {
            throw new StackFailure("It does not become ready. Its logs are in "
                    + home.log("keeper").getParent() + ".");
        }
    }

    private Process startKeeper() {
        // A session of its own: what ends the terminal's processes must not end the stack half way.
        List<String> command = List.of(
                "setsid",
                Installation.java(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Installation.classPath(),
                Keeper.class.getName(),
                home.path().toString());
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(home.path().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            home.freshLog("keeper").toFile()));
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> FOREIGN_SETTINGS.stream().anyMatch(name::startsWith));
            home.mark().putInto(environment);
            Process keeper = builder.start();
            keeper.getOutputStream().close();
            return keeper;
        } catch (IOException e) {
            throw new StackFailure("The keeper cannot be started: " + e.getMessage(), e);
        }
    }

    private void follow(Process keeper) {
        long startNanos = System.nanoTime();
        List<String> told = new ArrayList<>();
        boolean settled = Stack.await(READY_WITHIN, () -> {
            Optional<StackStatus> status = ofKeeper(keeper);
            status.ifPresent(now -> tell(now, told, startNanos));
            return !keeper.isAlive()
                    || status.filter(now -> now.state() != StackState.STARTING).isPresent();
        });
        Optional<StackStatus> last = ofKeeper(keeper);
        if (last.filter(now -> now.state() == StackState.READY).isPresent() && keeper.isAlive()) {
            return;
        }
        String message = last.map(StackStatus::message).orElse(null);
        if (message != null) {
            throw new StackFailure(message);
        }
        throw new StackFailure((settled ? "The keeper ended before the stack was ready." : late(last))
                + " The keeper's log is " + home.log("keeper") + ".");
    }

    // The status of an earlier keeper stays in the home until this one writes its own.
    private Optional<StackStatus> ofKeeper(Process keeper) {
        return home.status().filter(status -> status.keeper().pid() == keeper.pid());
    }

    private void tell(StackStatus status, List<String> told, long startNanos) {
        for (PartStatus part : status.parts()) {
            if (part.state() == PartState.READY && !told.contains(part.name())) {
                told.add(part.name());
                double seconds = (System.nanoTime() - startNanos) / 1e9;
                progress.accept("  %-14s ready after %.1f s".formatted(part.name(), seconds));
            }
        }
    }

    private static String late(Optional<StackStatus> status) {
        String missing = status.stream()
                .flatMap(now -> now.parts().stream())
                .filter(part -> part.state() != PartState.READY)
                .map(part -> part.name() + " (log " + part.log() + ")")
                .collect(Collectors.joining(", "));
        return "Not ready after " + READY_WITHIN.toSeconds() + " s: " + missing + ".";
    }
}
