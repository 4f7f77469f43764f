package io.giveway.sandbox.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the process of one attempt wrote about itself, held against what the installation says about the attempt. */
final class Testimony {
    private static final String MARK = "giveway-replay";
    private static final int PARTS = 6;

    private final String name;
    private final Attempt attempt;
    private @Nullable List<String> start;
    private @Nullable List<String> end;
    private int starts;

    /** @param job for people to find it */
    Testimony(String job, Attempt attempt, String log) {
        this.name = job + "/" + attempt.number();
        this.attempt = attempt;
        log.lines().map(line -> List.of(line.split("\\|", PARTS))).forEach(this::hear);
    }

    private void hear(List<String> parts) {
        if (parts.size() != PARTS || !parts.get(0).equals(MARK)) {
            return;
        }
        if (parts.get(1).equals("start")) {
            starts++;
            start = parts;
        } else {
            end = parts;
        }
    }

    /** Whether both records are there; a log may be on its way yet. */
    boolean complete() {
        return start != null && end != null;
    }

    /** What is wrong with it. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (starts > 1) {
            faults.add(name + " was started " + starts + " times");
        }
        if (!complete() && !killed()) {
            faults.add(name + " left no record of its " + (start == null ? "start" : "end"));
        } else if (start != null && !seen(Objects.requireNonNull(start)).equals(told())) {
            faults.add(name + " was placed on " + told() + " and saw " + seen(start));
        }
        return faults;
    }

    /** A process that had to leave and did not by itself, or came to nothing before it listened, cannot write its end. */
    boolean killed() {
        Integer code = attempt.exitCode();
        return code != null && code > 128 && String.valueOf(attempt.cause()).startsWith("PREEMPTED");
    }

    /** The GPUs that it had by its own word. */
    Stream<GpuUse> uses() {
        List<String> from = start;
        List<String> to = end;
        if (from == null || to == null) {
            return Stream.empty();
        }
        return seen(from).stream()
                .flatMap(place -> Objects.requireNonNull(place.gpus()).stream()
                        .map(gpu -> new GpuUse(place.node(), gpu, time(from), time(to), name)));
    }

    private List<Placement> told() {
        return attempt.placement();
    }

    /** The whole placement where the process was told it, else the indices on its one node. */
    private List<Placement> seen(List<String> record) {
        if (!record.get(5).isBlank()) {
            return placement(record.get(5));
        }
        List<Integer> gpus = Stream.of(record.get(4).split(","))
                .filter(index -> index.matches("\\d{1,6}"))
                .map(Integer::valueOf)
                .toList();
        String node = told().isEmpty() ? "?" : told().get(0).node();
        return List.of(new Placement(node, gpus.size(), gpus));
    }

    private static List<Placement> placement(String json) {
        try {
            List<Placement> all = new ArrayList<>();
            for (JsonNode place : Json.tree(json)) {
                all.add(Json.as(Placement.class, place));
            }
            return all;
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }

    private static long time(List<String> record) {
        return record.get(2).matches("\\d{1,19}") ? Long.parseLong(record.get(2)) : 0;
    }
}
