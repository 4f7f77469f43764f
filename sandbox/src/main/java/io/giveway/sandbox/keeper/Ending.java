package io.giveway.sandbox.keeper;

import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.process.Mark;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Ends every process of a stack, layer by layer. The keeper does it, and {@code down} after it, for what a killed keeper left:
 * it works from the mark that the processes bear, and the list of parts only serves the order.
 *
 * <p>Jobs are cut off as by a power failure, after their agent and before they could report an end of their own: they are not
 * taken for failed, and start again from their last checkpoint when the stack comes up.
 */
public final class Ending {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Mark mark;
    private final List<PartStatus> parts;

    public Ending(Mark mark, List<PartStatus> parts) {
        this.mark = mark;
        this.parts = parts.stream().filter(part -> part.process() != null).toList();
    }

    public void run() {
        for (Layer layer : Layer.values()) {
            end(parts.stream().filter(part -> part.layer() == layer).toList());
            if (layer == Layer.AGENT) {
                killStrangers(processes(parts));
            }
        }
        killStrangers(List.of());
    }

    private static void end(List<PartStatus> layer) {
        Map<Signal, List<PartStatus>> bySignal = layer.stream().collect(Collectors.groupingBy(PartStatus::ending));
        bySignal.forEach((signal, those) -> signal.send(processes(those)));
        if (!awaitEnd(processes(layer))) {
            Signal.KILL.send(processes(layer));
            awaitEnd(processes(layer));
        }
    }

    // Ancestors come first: a supervisor must not see the end of its job. New ones may have been born meanwhile.
    private void killStrangers(Collection<ProcessId> known) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<ProcessId> strangers = mark.bearersOutside(known);
        while (!strangers.isEmpty() && System.nanoTime() < deadline) {
            Signal.KILL.send(strangers);
            awaitEnd(strangers);
            strangers = mark.bearersOutside(known);
        }
    }

    private static boolean awaitEnd(Collection<ProcessId> processes) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (processes.stream().anyMatch(ProcessId::isAlive)) {
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

    private static List<ProcessId> processes(List<PartStatus> parts) {
        return parts.stream().map(PartStatus::process).filter(Objects::nonNull).toList();
    }
}
