package io.giveway.sandbox.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Placement;
import io.giveway.sandbox.replay.Conflicts;
import io.giveway.sandbox.replay.GpuUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** What happens in the demo, chapter by chapter; every run is a real process that learns something. */
final class Story {
    private static final String POLICY = Api.path("policy");

    /** What the story does not wait for in minutes and hours. */
    private static final Map<String, Object> HURRIED = Map.of(
            "preemption", Map.of("patience", "PT1S"),
            "estimate", Map.of("minimumRemaining", "PT1S", "overdueStep", "PT2S"),
            "question", Map.of("after", "PT4S", "every", "PT4S", "reminders", 3, "deadline", "PT12S"));

    private final Cast cast;
    private final Transcript transcript;
    private final Stage stage;

    Story(Cast cast, Transcript transcript) {
        this.cast = cast;
        this.transcript = transcript;
        String run = UUID.randomUUID().toString().substring(0, 8);
        this.stage = new Stage(transcript, cast.program(), run);
    }

    void tell() throws InterruptedException {
        JsonNode policy = cast.rosa().get(POLICY);
        cast.rosa().put(POLICY, Json.of(HURRIED));
        try {
            new Incident(stage, cast, transcript).tell();
            new Unconfirmed(stage, cast, transcript).tell();
            new Exhausted(stage, cast, transcript).tell();
        } finally {
            cast.rosa().put(POLICY, ((ObjectNode) policy).without("version"));
        }

        transcript.chapter("All in all");
        List<GpuUse> uses =
                stage.jobs().stream().flatMap(job -> uses(job).stream()).toList();
        List<String> conflicts = Conflicts.in(uses);
        stage.foresight().judge();
        transcript.check(conflicts.isEmpty() && !uses.isEmpty(), "no GPU was given twice", conflicts);
    }

    private static List<GpuUse> uses(Job job) {
        List<GpuUse> uses = new ArrayList<>();
        for (Attempt attempt : job.attempts()) {
            Instant end = Objects.requireNonNullElse(attempt.endedAt(), Instant.MAX);
            for (Placement part : attempt.placement()) {
                for (int gpu : Objects.requireNonNullElse(part.gpus(), List.<Integer>of())) {
                    uses.add(new GpuUse(
                            job.pool() + " " + part.node(), gpu, nanos(attempt.startedAt()), nanos(end), job.name()));
                }
            }
        }
        return uses;
    }

    private static long nanos(Instant instant) {
        return instant.equals(Instant.MAX)
                ? Long.MAX_VALUE
                : instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }
}
