package io.giveway.sandbox.process;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Optional;

/**
 * A process that cannot be mistaken for a later one with the same number: its pid and when it started, in clock ticks since
 * the machine did.
 */
public record ProcessId(long pid, long startTicks) {

    public static Optional<ProcessId> of(long pid) {
        return ProcFile.stat(pid).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    /** False as soon as it has ended, also while its parent has not yet asked for its exit code. */
    @JsonIgnore
    public boolean isAlive() {
        return ProcFile.stat(pid)
                .filter(stat -> stat.startTicks() == startTicks && !stat.zombie())
                .isPresent();
    }
}
