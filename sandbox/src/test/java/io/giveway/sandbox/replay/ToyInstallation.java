package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.giveway.cli.client.Json;
import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.AttemptOutcome;
import io.giveway.contracts.job.Checkpoint;
import io.giveway.contracts.job.Counters;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Submission;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** An installation of one node with 8 GPUs that runs every job as a real process as soon as GPUs are free. */
final class ToyInstallation implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final boolean careless;
    private final TreeSet<Integer> free =
            new TreeSet<>(IntStream.range(0, 8).boxed().toList());
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Map<String, String> logs = new LinkedHashMap<>();

    /** @param careless whether it gives the same GPU to everybody */
    ToyInstallation(boolean careless) throws IOException {
        this.careless = careless;
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    String gateway() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI()
                    .getPath()
                    .substring("/api/v1/".length())
                    .split("/");
            JsonNode body = exchange.getRequestMethod().equals("POST")
                    ? Json.tree(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    : null;
            byte[] answer = answer(path, body).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body == null ? 200 : 201, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private synchronized String answer(String[] path, JsonNode body) {
        if (path[0].equals("pools")) {
            return """
                {"id": "toy", "gpuModel": "T", "capacity": 8, "healthy": 8, "allocated": 0, "fenced": 0, "peak": false,
                 "waitingByTier": {}, "nodes": [{"name": "n1", "state": "READY", "schedulable": true, "gpus": 8,
                 "unhealthy": [], "allocated": 0}]}""";
        }
        if (body != null) {
            return submit(Json.as(Submission.class, body));
        }
        if (path.length == 1) {
            return Json.line(Json.of(Map.of("items", List.copyOf(jobs.values()))));
        }
        if (path.length == 2) {
            return Json.line(Json.of(jobs.get(path[1])));
        }
        return path[2].equals("logs") ? logs.getOrDefault(path[1], "") : history(jobs.get(path[1]));
    }

    private static String history(Job job) {
        JobEvent end = new JobEvent(
                "e",
                "io.giveway.job." + job.state().name().toLowerCase(Locale.ROOT),
                job.id(),
                null,
                Instant.now(),
                "x",
                Map.of());
        return Json.line(Json.of(Map.of("items", List.of(end))));
    }

    private String submit(Submission submission) {
        String id = "job-" + jobs.size();
        Job job = job(id, submission, JobState.QUEUED, List.of(), Duration.ZERO);
        jobs.put(id, job);
        threads.execute(() -> run(id, submission));
        return Json.line(Json.of(job));
    }

    private void run(String id, Submission submission) {
        try {
            Instant submitted = Instant.now();
            List<Integer> gpus = take(submission.gpus());
            Instant started = Instant.now();
            ProcessBuilder builder = new ProcessBuilder(submission.workload().command());
            builder.environment().put("GIVEWAY_ATTEMPT", "1");
            builder.environment().put("GIVEWAY_CONTROL_DIR", System.getProperty("java.io.tmpdir"));
            builder.environment()
                    .put(
                            "CUDA_VISIBLE_DEVICES",
                            String.join(",", gpus.stream().map(String::valueOf).toList()));
            Process process = builder.redirectErrorStream(true).start();
            String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            Attempt attempt = new Attempt(
                    1,
                    List.of(new Placement("n1", gpus.size(), gpus)),
                    started,
                    Instant.now(),
                    AttemptOutcome.SUCCEEDED,
                    AttemptCause.EXIT,
                    null,
                    exit);
            give(gpus);
            synchronized (this) {
                logs.put(id, log);
                JobState end = exit == 0 ? JobState.SUCCEEDED : JobState.FAILED;
                jobs.put(id, job(id, submission, end, List.of(attempt), Duration.between(submitted, started)));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized List<Integer> take(int count) throws InterruptedException {
        if (careless) {
            return IntStream.range(0, count).boxed().toList();
        }
        while (free.size() < count) {
            wait();
        }
        List<Integer> taken = new ArrayList<>(free).subList(0, count);
        free.removeAll(taken);
        return taken;
    }

    private synchronized void give(List<Integer> gpus) {
        free.addAll(gpus);
        notifyAll();
    }

    private static Job job(String id, Submission wish, JobState state, List<Attempt> attempts, Duration waited) {
        return new Job(
                new JobId(id),
                wish.name(),
                new DepartmentId("vision"),
                "ci-vision",
                new PoolId("toy"),
                wish.tier(),
                wish.tier(),
                Lane.PRIORITY,
                null,
                state,
                null,
                wish.gpus(),
                null,
                null,
                wish.expectedDuration(),
                null,
                false,
                null,
                new Checkpoint(true, "SIGUSR1", Duration.ofMinutes(2), null, null, 0),
                wish.admission(),
                wish.workload(),
                wish.labels(),
                null,
                List.of(),
                0,
                false,
                null,
                null,
                waited,
                null,
                null,
                Instant.EPOCH,
                null,
                null,
                null,
                new Counters(0, 0, 0),
                0,
                Instant.EPOCH,
                null,
                null,
                null,
                attempts);
    }
}
