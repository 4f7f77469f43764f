package io.giveway.cli.command;

import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.Query;
import io.giveway.cli.trace.Quantiles;
import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.CheckpointRequest;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.job.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures how long giving way takes beside the save itself, by the clock that all processes of a local stack share: one victim
 * holds a node, again and again a P0 of another department takes it, with both budget holds. From the request in the victim's
 * history to its handler, and from the victim's last line to the preemptor's first.
 */
@Command(
        name = "bench-giving",
        hidden = true,
        description = "Measure how long giving way takes on an idle pool of a local stack.")
final class BenchGiving extends ApiCommand {
    private static final Pattern MOMENT = Pattern.compile("(?:asked|left|started) (\\d{1,19})");
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final int LOOKS = 1500;
    private static final String VICTIM = """
            save() { echo asked $(date +%s%N); : > "$GIVEWAY_CONTROL_DIR/checkpointed"; echo left $(date +%s%N); exit 85; }
            trap save USR1; : > "$GIVEWAY_CONTROL_DIR/ready"
            while :; do sleep 600 & wait $!; done""";

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "50",
            description = "preemptions measured (default ${DEFAULT-VALUE}); each costs 10 min x 8 GPUs of the budget")
    int samples;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "10",
            description = "preemptions before (default ${DEFAULT-VALUE})")
    int warmUp;

    @Option(
            names = "--pool",
            paramLabel = "SLUG",
            defaultValue = "a100",
            description = "where (default ${DEFAULT-VALUE})")
    String pool;

    @Option(
            names = "--preemptor-as",
            paramLabel = "NAME",
            defaultValue = "sofia",
            description = "whose P0 it is (default ${DEFAULT-VALUE})")
    String preemptor;

    @Override
    public Integer call() throws InterruptedException, IOException {
        Api other = root.connection.as(preemptor).open(environment());
        String victim = submit(api(), Tier.P2, Duration.ofHours(2), VICTIM);
        long[] requests = new long[samples];
        long[] handOvers = new long[samples];
        try {
            for (int i = -warmUp; i < samples; i++) {
                Job running = await(
                        api(),
                        victim,
                        job -> job.state() == JobState.RUNNING
                                && job.checkpoint().readyAt() != null);
                String p0 = submit(other, Tier.P0, Duration.ofSeconds(1), "echo started $(date +%s%N)");
                await(other, p0, job -> job.state().isFinal());
                int attempt = running.attempts().size();
                if (i >= 0) {
                    requests[i] = nanos(requested(victim, attempt), moment(api(), victim, attempt, "asked"));
                    handOvers[i] = nanos(moment(api(), victim, attempt, "left"), moment(other, p0, 1, "started"));
                }
            }
        } finally {
            api().delete(Api.path("jobs", victim));
        }
        print("request to handler, " + figures(requests));
        print("victim's last line to preemptor's first, " + figures(handOvers));
        return ExitCode.OK;
    }

    private String submit(Api as, Tier tier, Duration expected, String script) {
        @Nullable
        Admission admission =
                tier == Tier.P0 ? new Admission(AdmissionCategory.ONLINE_INCIDENT, "bench-giving", null) : null;
        Submission submission = new Submission(
                "bench-giving",
                null,
                pool,
                tier,
                8,
                null,
                null,
                expected,
                null,
                new CheckpointRequest(true, null, null),
                admission,
                new Workload(List.of("/bin/sh", "-c", script), null, null, null),
                null,
                null,
                null,
                null,
                null,
                null);
        return as.create(
                        Api.path("jobs"), Json.of(submission), UUID.randomUUID().toString())
                .path("id")
                .asText();
    }

    private Job await(Api as, String id, Predicate<Job> wanted) throws InterruptedException {
        for (int look = 0; look < LOOKS; look++) {
            Job job = Json.as(Job.class, as.get(Api.path("jobs", id)));
            if (wanted.test(job)) {
                return job;
            }
            environment().pause().of(LOOK_EVERY);
        }
        throw new Failure.Unreachable("job " + id + " does not come to what is awaited");
    }

    /** When the request was decided, by the history. */
    private Instant requested(String victim, int attempt) {
        for (var item : api().get(new Query().with("limit", 1000).on(Api.path("jobs", victim, "history")))
                .path("items")) {
            JobEvent event = Json.as(JobEvent.class, item);
            if (event.type().endsWith("job.checkpoint-requested")
                    && Integer.valueOf(attempt).equals(event.attempt())) {
                return event.time();
            }
        }
        throw new Failure.Unreachable("the history of " + victim + " names no request to attempt " + attempt);
    }

    private Instant moment(Api as, String job, int attempt, String word) throws InterruptedException, IOException {
        for (int look = 0; look < LOOKS; look++) {
            try (InputStream log = as.open(new Query().with("attempt", attempt).on(Api.path("jobs", job, "logs")))) {
                Matcher line = MOMENT.matcher(new String(log.readAllBytes(), StandardCharsets.UTF_8));
                while (line.find()) {
                    if (line.group().startsWith(word)) {
                        return Instant.EPOCH.plusNanos(Long.parseLong(line.group(1)));
                    }
                }
            }
            environment().pause().of(LOOK_EVERY);
        }
        throw new Failure.Unreachable("attempt " + attempt + " of job " + job + " did not say when it " + word);
    }

    private static long nanos(Instant from, Instant to) {
        return Duration.between(from, to).toNanos();
    }

    private String figures(long[] nanos) {
        Quantiles all = new Quantiles(Arrays.stream(nanos).map(n -> n / 1000).toArray());
        return String.format(
                Locale.ROOT,
                "%d samples after %d: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms",
                samples,
                warmUp,
                all.at(500) / 1000.0,
                all.at(900) / 1000.0,
                all.at(990) / 1000.0,
                all.max() / 1000.0);
    }
}
