package io.giveway.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Times;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A submission's fields as options. What is right in them is for the server to say. */
final class JobFields {
    @Option(names = "--name", paramLabel = "TEXT", description = "what people call it")
    @Nullable
    String name;

    @Option(names = "--pool", paramLabel = "SLUG", description = "where it runs")
    @Nullable
    String pool;

    @Option(
            names = "--tier",
            paramLabel = "TIER",
            description = "P0 critical, P1 regular, P2 elastic; there is no default")
    @Nullable
    String tier;

    @Option(names = "--gpus", paramLabel = "N", description = "GPUs needed at once")
    @Nullable
    Long gpus;

    @Option(names = "--expected", paramLabel = "TIME", description = "how long it will run, such as 90m or 1h30m")
    @Nullable
    String expected;

    @Option(
            names = "--department",
            paramLabel = "SLUG",
            description = "whose job it is, where you have several departments")
    @Nullable
    String department;

    @Option(
            names = "--gpus-per-node",
            paramLabel = "N",
            description = "GPUs on each node (default: as the pool allows)")
    @Nullable
    Long gpusPerNode;

    @Option(names = "--min-gpus", paramLabel = "N", description = "elastic: start from so many")
    @Nullable
    Long minGpus;

    @Option(names = "--time-limit", paramLabel = "TIME", description = "longest time on GPUs over its whole life")
    @Nullable
    String timeLimit;

    @Option(names = "--checkpoint", description = "it saves when asked, and resumes from what it saved")
    boolean checkpoint;

    @Option(names = "--signal", paramLabel = "NAME", description = "the signal that asks it to save (default SIGUSR1)")
    @Nullable
    String signal;

    @Option(names = "--grace", paramLabel = "TIME", description = "how long a save may take (default 2m)")
    @Nullable
    String grace;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "admission category; P0 needs one, such as ONLINE_INCIDENT")
    @Nullable
    String category;

    @Option(names = "--reference", paramLabel = "TEXT", description = "ticket, incident or contract; P0 needs one")
    @Nullable
    String reference;

    @Option(names = "--deadline", paramLabel = "WHEN", description = "shown everywhere; a time, or +2h from now")
    @Nullable
    String deadline;

    @Option(names = "--image", paramLabel = "NAME", description = "container image, where the backend needs one")
    @Nullable
    String image;

    @Option(names = "--env", paramLabel = "KEY=VALUE", description = "a variable of its environment; may be repeated")
    @Nullable
    Map<String, String> env;

    @Option(names = "--workdir", paramLabel = "DIR", description = "where its command starts (default: a fresh folder)")
    @Nullable
    String workingDirectory;

    @Option(names = "--label", paramLabel = "KEY=VALUE", description = "a label; may be repeated")
    @Nullable
    Map<String, String> labels;

    @Option(
            names = "--not-before",
            paramLabel = "WHEN",
            description = "does not start earlier; a time, or +2h from now")
    @Nullable
    String notBefore;

    @Option(
            names = "--depends-on",
            paramLabel = "ID",
            split = ",",
            description = "starts when these jobs have succeeded")
    @Nullable
    List<String> dependsOn;

    @Option(names = "--retries", paramLabel = "N", description = "how often a failing end is tried again")
    @Nullable
    Long retries;

    @Option(names = "--held", description = "waits until it is released")
    boolean held;

    @Option(names = "--notify", paramLabel = "MAIL", split = ",", description = "who is told beside you")
    @Nullable
    List<String> notified;

    @Parameters(arity = "0..*", paramLabel = "-- COMMAND", description = "what runs, with its arguments")
    @Nullable
    List<String> command;

    boolean isEmpty() {
        return over(null, Instant.EPOCH).isEmpty();
    }

    /** The fields given, laid over those of a file; times such as +2h count from now. */
    ObjectNode over(@Nullable ObjectNode file, Instant now) {
        ObjectNode all = file == null ? JsonNodeFactory.instance.objectNode() : file;
        put(all, "name", name);
        put(all, "department", department);
        put(all, "pool", pool);
        put(all, "tier", tier);
        put(all, "gpus", gpus);
        put(all, "gpusPerNode", gpusPerNode);
        put(all, "minGpus", minGpus);
        put(all, "expectedDuration", duration(expected));
        put(all, "timeLimit", duration(timeLimit));
        if (checkpoint || signal != null || grace != null) {
            ObjectNode under = all.withObjectProperty("checkpoint");
            put(under, "supported", true);
            put(under, "signal", signal);
            put(under, "gracePeriod", duration(grace));
        }
        if (category != null || reference != null || deadline != null) {
            ObjectNode under = all.withObjectProperty("admission");
            put(under, "category", category);
            put(under, "reference", reference);
            put(under, "deadline", time(deadline, now));
        }
        if (command != null || image != null || env != null || workingDirectory != null) {
            ObjectNode under = all.withObjectProperty("workload");
            put(under, "command", command);
            put(under, "image", image);
            put(under, "env", env);
            put(under, "workingDirectory", workingDirectory);
        }
        put(all, "labels", labels);
        put(all, "notBefore", time(notBefore, now));
        put(all, "dependsOn", dependsOn);
        put(all, "retries", retries);
        put(all, "held", held ? true : null);
        put(all, "notify", notified);
        return all;
    }

    private static void put(ObjectNode target, String field, @Nullable Object value) {
        if (value != null) {
            target.set(field, Json.of(value));
        }
    }

    private static @Nullable String duration(@Nullable String text) {
        return text == null ? null : Durations.parse(text).toString();
    }

    private static @Nullable String time(@Nullable String text, Instant now) {
        return text == null ? null : Times.parse(text, now).toString();
    }
}
