package io.giveway.agent.executor.local;

import io.giveway.contracts.agent.Start;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a start cannot be carried out here, as a sentence for the job's owner that names the field. */
final class Objections {

    private final Map<String, Integer> nodes;

    Objections(Map<String, Integer> nodes) {
        this.nodes = nodes;
    }

    Optional<String> to(Start start) {
        return Stream.concat(
                        toWorkload(start.workload()),
                        start.placement().isEmpty()
                                ? Stream.of("placement: is empty")
                                : start.placement().stream().flatMap(this::toPlacement))
                .findFirst()
                .or(() -> toSignal(start));
    }

    private static Stream<String> toWorkload(Workload workload) {
        List<String> command = Objects.requireNonNullElse(workload.command(), List.of());
        Map<String, String> env = Objects.requireNonNullElse(workload.env(), Map.of());
        Stream.Builder<String> objections = Stream.builder();
        if (workload.image() != null) {
            objections.add("workload.image: this pool runs plain processes and no images");
        }
        if (command.isEmpty() || command.get(0).isEmpty()) {
            objections.add("workload.command: names no program");
        } else if (command.get(0).contains("=")) {
            objections.add("workload.command: a program whose name contains '=' cannot be run");
        }
        if (command.stream().anyMatch(Objections::hasNul)) {
            objections.add("workload.command: contains a NUL character");
        }
        if (env.keySet().stream().anyMatch(name -> name.isEmpty() || name.contains("="))) {
            objections.add("workload.env: a name is empty or contains '='");
        }
        if (env.entrySet().stream().anyMatch(entry -> hasNul(entry.getKey()) || hasNul(entry.getValue()))) {
            objections.add("workload.env: contains a NUL character");
        }
        return objections.build();
    }

    private Stream<String> toPlacement(Placement part) {
        int gpus = nodes.getOrDefault(part.node(), -1);
        if (gpus < 0) {
            return Stream.of("placement.node: " + part.node() + " is no node of this agent");
        }
        if (part.gpus() == null) {
            return Stream.of("placement.gpus: plain processes need the indices of their GPUs");
        }
        return part.gpus().stream()
                .filter(index -> index < 0 || index >= gpus)
                .map(index -> "placement.gpus: " + part.node() + " has no GPU " + index);
    }

    private static Optional<String> toSignal(Start start) {
        return Optional.ofNullable(start.signal())
                .filter(name -> Signals.number(name).isEmpty())
                .map(name -> "checkpoint.signal: " + name + " is no signal of this system");
    }

    private static boolean hasNul(String text) {
        return text.indexOf('\0') >= 0;
    }
}
