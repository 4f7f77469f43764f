package io.giveway.sandbox.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.stream.Collectors;

/** A signal that the stack sends. The JDK knows only TERM and KILL, and one process at a time. */
public enum Signal {
    TERM,
    INT,
    KILL;

    /** Sends it to those that are alive, in the order given and as close together as the kernel does it. */
    public void send(Collection<ProcessId> processes) {
        String pids = processes.stream()
                .filter(ProcessId::isAlive)
                .map(process -> Long.toString(process.pid()))
                .collect(Collectors.joining(" "));
        if (pids.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -" + name() + " " + pids + " 2>/dev/null")
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("no signal can be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
