package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.Query;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Submits the jobs of a plan at their times, waits until all have ended, and collects what is known about them. When it is
 * interrupted, what it has submitted and has not ended is cancelled.
 */
final class Playback {
    private static final int AT_ONCE = 8;
    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Api api;
    private final Environment environment;
    private final String pool;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final Map<String, JobState> open = new ConcurrentHashMap<>();

    Playback(Api api, Environment environment, String pool) {
        this.api = api;
        this.environment = environment;
        this.pool = pool;
    }

    List<Outcome> play(ReplayPlan plan) throws InterruptedException {
        Thread cancelling = new Thread(this::cancelOpen, "replay-cancel");
        Runtime.getRuntime().addShutdownHook(cancelling);
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<String>> ids = submitAll(plan.jobs(), workers);
            List<String> submitted = new ArrayList<>();
            for (Future<String> id : ids) {
                submitted.add(answer(id));
            }
            awaitEnd(submitted.size(), plan.longest());
            List<Future<Outcome>> outcomes = new ArrayList<>();
            for (int i = 0; i < submitted.size(); i++) {
                PlannedJob planned = plan.jobs().get(i);
                String id = submitted.get(i);
                outcomes.add(workers.submit(() -> new Evidence(api, environment).of(planned, id)));
            }
            List<Outcome> collected = new ArrayList<>();
            for (Future<Outcome> outcome : outcomes) {
                collected.add(answer(outcome));
            }
            Runtime.getRuntime().removeShutdownHook(cancelling);
            return collected;
        } finally {
            workers.shutdownNow();
        }
    }

    private List<Future<String>> submitAll(List<PlannedJob> jobs, ExecutorService workers) throws InterruptedException {
        List<Future<String>> ids = new ArrayList<>();
        ReplaySubmission submissions = new ReplaySubmission(pool, run);
        Instant begin = environment.clock().instant();
        for (PlannedJob job : jobs) {
            Duration early = Duration.between(environment.clock().instant(), begin.plus(job.at()));
            if (!early.isNegative() && !early.isZero()) {
                environment.pause().of(early);
            }
            ids.add(workers.submit(() -> {
                JsonNode answer = api.create(
                        Api.path("jobs"),
                        submissions.of(job),
                        run + "-" + job.source().id());
                String id = answer.path("id").asText();
                open.put(id, JobState.QUEUED);
                return id;
            }));
        }
        return ids;
    }

    /** Gives up when for longer than the longest job nothing has changed at all. */
    private void awaitEnd(int all, Duration longest) throws InterruptedException {
        Map<JobState, Integer> before = Map.of();
        Instant changed = environment.clock().instant();
        while (true) {
            Map<JobState, Integer> counts = count();
            if (!counts.equals(before)) {
                environment.err().println("of " + all + ": " + counts);
                before = counts;
                changed = environment.clock().instant();
            }
            if (open.isEmpty()) {
                return;
            }
            if (changed.plus(longest)
                    .plus(PATIENCE)
                    .isBefore(environment.clock().instant())) {
                throw new Failure.Unreachable(open.size() + " jobs do not end: nothing has changed for "
                        + longest.plus(PATIENCE).toSeconds() + " s");
            }
            environment.pause().of(LOOK_EVERY);
        }
    }

    private Map<JobState, Integer> count() {
        Map<JobState, Integer> counts = new TreeMap<>();
        String cursor = null;
        do {
            String path = new Query()
                    .with("label", "replay=" + run)
                    .with("limit", 1000)
                    .with("cursor", cursor)
                    .on(Api.path("jobs"));
            JsonNode page = api.get(path);
            for (JsonNode item : page.path("items")) {
                Job job = Json.as(Job.class, item);
                counts.merge(job.state(), 1, Integer::sum);
                if (job.state().isFinal()) {
                    open.remove(job.id().value());
                }
            }
            cursor = page.path("nextCursor").asText(null);
        } while (cursor != null);
        return counts;
    }

    private void cancelOpen() {
        environment.err().println("cancelling " + open.size() + " jobs of the replay");
        for (String id : open.keySet()) {
            try {
                api.delete(Api.path("jobs", id));
            } catch (Failure e) {
                environment.err().println("giveway: could not cancel " + id + ": " + e.getMessage());
            }
        }
    }

    private static <T> T answer(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
