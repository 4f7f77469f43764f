package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.Query;
import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** Fetches what the installation and the processes say about a job that has ended. */
final class Evidence {
    private static final int LOOKS = 20;
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final Api api;
    private final Environment environment;

    Evidence(Api api, Environment environment) {
        this.api = api;
        this.environment = environment;
    }

    Outcome of(PlannedJob planned, String id) throws InterruptedException, IOException {
        Job job = Json.as(Job.class, api.get(Api.path("jobs", id)));
        JsonNode history = api.get(new Query().with("limit", 1000).on(Api.path("jobs", id, "history")));
        List<JobEvent> events = StreamSupport.stream(history.path("items").spliterator(), false)
                .map(item -> Json.as(JobEvent.class, item))
                .toList();
        List<Testimony> testimonies = new ArrayList<>();
        for (Attempt attempt : job.attempts()) {
            testimonies.add(testimony(id, attempt));
        }
        return new Outcome(planned, job, events, testimonies);
    }

    /** The last lines of a log may arrive a little after the exit. */
    private Testimony testimony(String id, Attempt attempt) throws InterruptedException, IOException {
        for (int look = 1; ; look++) {
            Testimony testimony = new Testimony(id, attempt, log(id, attempt.number()));
            if (testimony.complete() || testimony.killed() || look == LOOKS) {
                return testimony;
            }
            environment.pause().of(LOOK_EVERY);
        }
    }

    private String log(String id, int attempt) throws IOException {
        try (InputStream log = api.open(new Query().with("attempt", attempt).on(Api.path("jobs", id, "logs")))) {
            return new String(log.readAllBytes(), StandardCharsets.UTF_8);
        } catch (Failure.Refused e) {
            return "";
        }
    }
}
