package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.pool.QueueRow;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says why a job waits and until when. */
@Command(name = "why", description = "Say why a job waits, and until when.")
final class Why extends ApiCommand {
    private static final int LOOK_AHEAD = 10_000;

    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Override
    public Integer call() {
        JsonNode tree = new JobFinder(api()).job(id);
        Job job = Json.as(Job.class, tree);
        if (!job.state().isWaiting()) {
            if (wantsJson()) {
                print(tree);
            } else {
                print("It does not wait: it is " + job.state() + (job.reason() == null ? "" : " (" + job.reason() + ")")
                        + ".");
            }
            return 0;
        }
        Optional<JsonNode> estimate = api().find(Api.path("jobs", job.id().value(), "estimate"));
        if (wantsJson()) {
            print(estimate.orElse(tree));
            return 0;
        }
        print(Explanation.place(job));
        if (estimate.isPresent()) {
            Explanation.of(estimate.get(), environment().clock().instant()).forEach(this::print);
        } else {
            print(Explanation.ahead(job, queue(job)));
        }
        return 0;
    }

    private List<QueueRow> queue(Job job) {
        return new Pages(api(), Api.path("pools", job.pool().value(), "queue"))
                .items(LOOK_AHEAD)
                .map(item -> Json.as(QueueRow.class, item))
                .toList();
    }
}
