package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Waits for the end of a job and tells each change on the way. A server that is away for a while does not end the wait. */
final class JobWait {
    private static final Duration EVERY = Duration.ofMillis(500);
    private static final Duration AWAY_FOR = Duration.ofMinutes(5);

    private final Api api;
    private final Environment environment;

    JobWait(Api api, Environment environment) {
        this.api = api;
        this.environment = environment;
    }

    /** The exit code that stands for the job's outcome. */
    int untilFinal(JsonNode submitted) throws InterruptedException {
        Job job = Json.as(Job.class, submitted);
        @Nullable JobState told = null;
        Instant heard = environment.clock().instant();
        while (true) {
            if (job.state() != told) {
                told = job.state();
                environment.err().println(told + (job.reason() == null ? "" : " (" + job.reason() + ")"));
            }
            if (told.isFinal()) {
                return outcome(told);
            }
            environment.pause().of(EVERY);
            try {
                job = Json.as(Job.class, api.get(Api.path("jobs", job.id().value())));
                heard = environment.clock().instant();
            } catch (Failure e) {
                if (e.exitCode() != ExitCode.UNREACHABLE
                        || heard.plus(AWAY_FOR).isBefore(environment.clock().instant())) {
                    throw e;
                }
            }
        }
    }

    private static int outcome(JobState state) {
        return switch (state) {
            case FAILED -> ExitCode.JOB_FAILED;
            case CANCELLED -> ExitCode.JOB_CANCELLED;
            case SUCCEEDED, QUEUED, STARTING, RUNNING, SUSPENDING, SUSPENDED -> ExitCode.OK;
        };
    }
}
