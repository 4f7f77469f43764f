package io.giveway.agent.executor.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Signals by name and number, and the sending of them, which Java itself cannot do. */
final class Signals {

    static final int KILL = 9;

    private static final List<String> NAMES = List.of(
            "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
            "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF",
            "WINCH", "IO", "PWR", "SYS");

    private Signals() {}

    /** The number of a signal on Linux, such as 10 for {@code SIGUSR1}. */
    static Optional<Integer> number(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        int index = NAMES.indexOf(upper.startsWith("SIG") ? upper.substring(3) : upper);
        return index < 0 ? Optional.empty() : Optional.of(index + 1);
    }

    /** Sends a signal to processes and, by a negative number, to process groups. Those that are gone are passed over. */
    static void send(int signal, Collection<Long> targets) throws IOException {
        if (targets.isEmpty()) {
            return;
        }
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "kill \"$@\"", "kill", "-s", NAMES.get(signal - 1), "--"));
        targets.forEach(target -> command.add(Long.toString(target)));
        Process kill = new ProcessBuilder(command)
                .redirectError(Redirect.DISCARD)
                .redirectOutput(Redirect.DISCARD)
                .start();
        try {
            kill.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }
}
