package io.giveway.sandbox.stack;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.home.StackState;
import io.giveway.sandbox.home.StackStatus;
import io.giveway.sandbox.keeper.Ending;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The stack of one home, running or not. Everything it does works from outside, also when the keeper is gone. */
public record Stack(Home home) {
    private static final Duration END_WITHIN = Duration.ofSeconds(60);
    private static final Duration RESTART_WITHIN = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(25);

    /** The status, if a keeper lives that vouches for it. */
    public Optional<StackStatus> running() {
        return home.status().filter(StackStatus::isKept);
    }

    public Endpoints endpoints() {
        return Endpoints.of(home.settings()
                .map(Settings::ports)
                .orElseThrow(() -> new StackFailure("No stack has ever run in " + home.path() + ".")));
    }

    /** True where processes of this home run and no keeper owns them. */
    public boolean isHalf() {
        return running().isEmpty() && !home.mark().bearers().isEmpty();
    }

    /**
     * Ends everything that belongs to this home, whatever state it is in.
     *
     * @return false if there was nothing to end
     */
    public boolean down() {
        Optional<StackStatus> status = home.exists() ? home.status() : Optional.empty();
        List<ProcessId> found = home.mark().bearers();
        home.forgetEndpoints();
        if (found.isEmpty()) {
            return false;
        }
        status.map(StackStatus::keeper).filter(ProcessId::isAlive).ifPresent(this::end);
        new Ending(home.mark(), status.map(StackStatus::parts).orElse(List.of())).run();
        List<ProcessId> left = home.mark().bearers();
        if (!left.isEmpty()) {
            throw new StackFailure("These processes cannot be ended: "
                    + left.stream().map(process -> Long.toString(process.pid())).collect(Collectors.joining(", "))
                    + ".");
        }
        return true;
    }

    private void end(ProcessId keeper) {
        Signal.TERM.send(List.of(keeper));
        if (!await(END_WITHIN, () -> !keeper.isAlive())) {
            Signal.KILL.send(List.of(keeper));
        }
    }

    public PartStatus part(String name) {
        StackStatus status = running().orElseThrow(() -> new StackFailure("No stack runs in " + home.path() + "."));
        return status.part(name)
                .orElseThrow(() -> new StackFailure("There is no part " + name + ". The parts are "
                        + status.parts().stream().map(PartStatus::name).collect(Collectors.joining(", ")) + "."));
    }

    /** Ends a part in good order; the keeper starts it again. Returns when it is ready. */
    public void restart(String name) {
        PartStatus before = part(name);
        end(before, before.ending());
        awaitReady(name, before.restarts() + 1);
    }

    /** Kills a part with SIGKILL, as a fault would; the keeper starts it again at once. */
    public void kill(String name) {
        end(part(name), Signal.KILL);
    }

    /** Returns when the part has been started again at least so often, and is ready. */
    public void awaitReady(String name, int restarts) {
        if (!await(
                RESTART_WITHIN,
                () -> part(name).state() == PartState.READY && part(name).restarts() >= restarts)) {
            PartStatus now = part(name);
            throw new StackFailure(name + " is " + now.state() + " after " + RESTART_WITHIN.toSeconds()
                    + " s. Its log is " + now.log() + ".");
        }
    }

    /** True when every part is ready. */
    public boolean isReady() {
        return running().filter(status -> status.state() == StackState.READY).stream()
                .flatMap(status -> status.parts().stream())
                .map(PartStatus::state)
                .reduce((one, other) -> one == PartState.READY ? other : one)
                .filter(state -> state == PartState.READY)
                .isPresent();
    }

    private static void end(PartStatus part, Signal signal) {
        ProcessId process = part.process();
        if (process != null) {
            signal.send(List.of(process));
        }
    }

    static boolean await(Duration patience, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                Thread.sleep(POLL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
