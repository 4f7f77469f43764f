package io.giveway.sandbox.keeper;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.StackState;
import io.giveway.sandbox.home.StackStatus;
import io.giveway.sandbox.process.ProcessId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stack's status while it changes: the threads of the keeper write and await it here, everybody else reads it from the home. */
final class Board {
    private final Home home;
    private final ProcessId keeper;
    private final Map<String, PartStatus> parts = new LinkedHashMap<>();
    private StackState state = StackState.STARTING;
    private @Nullable String message;

    Board(Home home, ProcessId keeper, List<PartStatus> parts) {
        this.home = home;
        this.keeper = keeper;
        parts.forEach(part -> this.parts.put(part.name(), part));
        publish();
    }

    synchronized void put(PartStatus part) {
        parts.put(part.name(), part);
        if (state == StackState.STARTING && parts.values().stream().allMatch(Board::isReady)) {
            state = StackState.READY;
        }
        publish();
    }

    /** The first failure counts: those that follow are mostly its consequences. */
    synchronized void fail(String why) {
        if (state == StackState.STARTING) {
            state = StackState.FAILED;
            message = why;
            publish();
        }
    }

    /** Says that the stack ends; a failure stays readable as such. */
    synchronized void end() {
        if (state != StackState.FAILED) {
            state = StackState.STOPPING;
        }
        publish();
    }

    synchronized void ended() {
        parts.replaceAll((name, part) -> part.in(PartState.STOPPED, null));
        if (state != StackState.FAILED) {
            state = StackState.STOPPED;
        }
        publish();
    }

    synchronized void awaitReady(List<String> names) throws InterruptedException {
        while (!names.stream().allMatch(name -> isReady(parts.get(name)))) {
            wait();
        }
    }

    synchronized void awaitFailure() throws InterruptedException {
        while (state != StackState.FAILED) {
            wait();
        }
    }

    synchronized boolean isIn(StackState asked) {
        return state == asked;
    }

    synchronized List<PartStatus> parts() {
        return List.copyOf(parts.values());
    }

    private static boolean isReady(@Nullable PartStatus part) {
        return part != null && part.state() == PartState.READY;
    }

    private synchronized void publish() {
        home.write(new StackStatus(state, message, keeper, List.copyOf(parts.values())));
        notifyAll();
    }
}
