package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.Query;
import io.giveway.cli.text.Style;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists jobs. */
@Command(name = "jobs", description = "List the jobs that you may see.")
final class Jobs extends ApiCommand {
    @Option(names = "--department", paramLabel = "SLUG", description = "only of this department")
    @Nullable
    String department;

    @Option(names = "--pool", paramLabel = "SLUG", description = "only in this pool")
    @Nullable
    String pool;

    @Option(names = "--state", paramLabel = "STATE", description = "only in this state: ${COMPLETION-CANDIDATES}")
    @Nullable
    JobState state;

    @Option(names = "--tier", paramLabel = "TIER", description = "only of this tier: ${COMPLETION-CANDIDATES}")
    @Nullable
    Tier tier;

    @Option(names = "--lane", paramLabel = "LANE", description = "only in this lane: ${COMPLETION-CANDIDATES}")
    @Nullable
    Lane lane;

    @Option(names = "--owner", paramLabel = "NAME", description = "only of this person or client")
    @Nullable
    String owner;

    @Option(names = "--label", paramLabel = "KEY=VALUE", description = "only with this label")
    @Nullable
    String label;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "at most so many (default ${DEFAULT-VALUE})")
    int limit;

    @Option(names = "--long", description = "show whole ids")
    boolean whole;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new Failure.Usage("--limit must be at least 1, is " + limit);
        }
        String path = new Query()
                .with("department", department)
                .with("pool", pool)
                .with("state", state)
                .with("tier", tier)
                .with("lane", lane)
                .with("owner", owner)
                .with("label", label)
                .on(Api.path("jobs"));
        List<JsonNode> items = new Pages(api(), path).items(limit + 1).toList();
        List<JsonNode> shown = items.subList(0, Math.min(limit, items.size()));
        if (wantsJson()) {
            print(Json.of(Map.of("items", shown)));
            return 0;
        }
        List<Job> jobs = shown.stream().map(item -> Json.as(Job.class, item)).toList();
        if (jobs.isEmpty()) {
            note("no jobs");
        } else {
            print(JobTable.of(jobs, whole));
        }
        if (items.size() > limit) {
            note(styled(Style.FAINT, "there are more; raise --limit or filter"));
        }
        return 0;
    }
}
