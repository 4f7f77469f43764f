package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Times;
import io.giveway.contracts.job.Job;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets another tier count in place of a job's declared one, or the declared one again. */
@Command(name = "override", description = "Let another tier count for a job, or the declared one again.")
final class TierOverride extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Option(names = "--tier", paramLabel = "TIER", description = "the tier that counts from now on; this or --clear")
    @Nullable
    String tier;

    @Option(names = "--clear", description = "the declared tier counts again; goes with no other of these")
    boolean clear;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "why; it stands in the history; required with --tier")
    @Nullable
    String reason;

    @Option(
            names = "--until",
            paramLabel = "WHEN",
            description = "ends by itself; a time, or +2h from now (default: stays, a raise to P0 ends after a day)")
    @Nullable
    String until;

    @Option(names = "--category", paramLabel = "NAME", description = "admission category of a raise to P0")
    @Nullable
    String category;

    @Option(names = "--reference", paramLabel = "TEXT", description = "ticket, incident or contract of a raise to P0")
    @Nullable
    String reference;

    @Option(names = "--lane", paramLabel = "LANE", description = "PRIORITY or NORMAL; resource admins only")
    @Nullable
    String lane;

    @Override
    public Integer call() {
        check();
        String path = Api.path("jobs", new JobFinder(api()).id(id), "override");
        JsonNode answer = clear ? api().delete(path) : api().put(path, body());
        if (wantsJson()) {
            print(answer);
            return 0;
        }
        Job job = Json.as(Job.class, answer);
        print("%s counts as %s%s"
                .formatted(
                        job.id(),
                        job.effectiveTier(),
                        job.effectiveTier() == job.tier() ? "" : ", declared " + job.tier()));
        return 0;
    }

    private void check() {
        if (clear) {
            if (Stream.of(tier, reason, until, category, reference, lane).anyMatch(Objects::nonNull)) {
                throw new Failure.Usage("--clear goes with no other option of an override");
            }
        } else if (tier == null) {
            throw new Failure.Usage("say --tier TIER and --reason TEXT, or --clear");
        } else if (reason == null) {
            throw new Failure.Usage("--tier needs a --reason TEXT");
        }
    }

    private ObjectNode body() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        put(body, "tier", tier);
        put(body, "reason", reason);
        put(body, "lane", lane);
        if (until != null) {
            put(
                    body,
                    "until",
                    Times.parse(until, environment().clock().instant()).toString());
        }
        if (category != null || reference != null) {
            ObjectNode admission = body.putObject("admission");
            put(admission, "category", category);
            put(admission, "reference", reference);
        }
        return body;
    }

    private static void put(ObjectNode target, String field, @Nullable String value) {
        if (value != null) {
            target.put(field, value);
        }
    }
}
